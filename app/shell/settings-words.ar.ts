// What only Settings says, in Arabic.

import type { Catalogue } from '../widgets/words.ts';
import type { english } from './settings-words.ts';

export const words: Catalogue<typeof english> = {
  own: 'كتبك وبطاقاتك',
  sample: 'كتاب التجربة',
  setsHead: 'الكتب والبطاقات',
  aside: 'وُضعت جانبًا في {when}',
  inUse: 'المستعملة',
  useThis: 'استعمل هذه',
  setsNote: 'تُستعمل واحدة في كل مرة. تبقى الأخرى كما هي، ويمكنك العودة إلى أي منها.',
  nowUsed: 'هذه الكتب والبطاقات هي المستعملة الآن. تبقى الأخرى كما هي.',
};
