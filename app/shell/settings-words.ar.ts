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
  filesHead: 'EPUB و PDF',
  epub: 'ملفات EPUB',
  pdf: 'ملفات PDF',
  filesOn: 'تصير كتبًا تُقرأ',
  filesOff: 'تُحفظ الجديدة منها لكنها لا تُقرأ',
  noPictures: 'اترك الصور',
  noNotes: 'اترك الحواشي',
  keepHeads: 'أبقِ عناوين الصفحات وأرقامها',
  keepHyphens: 'أبقِ الشرطات في أواخر الأسطر',
  limit: 'اترك الملف إن لم يكتمل بعد',
  filesUnknown: 'ضُبط هنا ما لا يعرفه Lectern. تُحفظ هذه الملفات لكنها لا تُقرأ.',
  filesUnreadable: 'تعذّر فهم ما ضُبط هنا. تُحفظ هذه الملفات لكنها لا تُقرأ.',
  asItCame: 'إلى ما كان عليه أولًا',
  filesNote: 'يسري هذا على الكتب التي تضيفها من الآن.',
  nowUsed: 'هذه الكتب والبطاقات هي المستعملة الآن. تبقى الأخرى كما هي.',
};
