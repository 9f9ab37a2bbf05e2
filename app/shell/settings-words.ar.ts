// What only Settings says, in Arabic.

import type { Catalogue } from '../widgets/words.ts';
import type { english } from './settings-words.ts';

export const words: Catalogue<typeof english> = {
  own: 'كتبك وبطاقاتك',
  sample: 'كتاب التجربة',
  inSample: 'أنت فيه الآن، وكتبك وبطاقاتك محفوظة على حدة.',
  leaveSample: 'العودة إلى كتبك',
};
