// What of the Tutor store travels; so far what every store has.
import type { Portable } from '../../kernel/portable.ts';
import { sharedPortable } from '../../kernel/store/shared-portable.ts';

export const tutorPortable: Portable = { tables: sharedPortable, bodies: () => [], rebuild: () => {} };
