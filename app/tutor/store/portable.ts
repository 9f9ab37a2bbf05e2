// What of the Tutor store travels; so far what every store has.
import { noBodies, type Portable } from '../../kernel/portable.ts';
import { sharedPortable } from '../../kernel/store/shared-portable.ts';

export const tutorPortable: Portable = { tables: sharedPortable, bodies: noBodies, rebuild: () => {} };
