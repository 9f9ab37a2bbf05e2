// What is asked before a card from a PDF whose letters look wrong, in Arabic.

import type { Catalogue } from '../../../widgets/words.ts';
import type { english } from './garbled-words.ts';

export const words: Catalogue<typeof english> = {
  garbled: 'هل هذا المقطع كما ينبغي؟',
  garbledText: 'تبدو حروف بعض صفحات هذا الملف خاطئة. تحفظ البطاقة المقطع كما هو هنا.',
  garbledPages: 'الصفحات التي تبدو خاطئة: {pages}',
  makeAnyway: 'أنشئ البطاقة على أي حال',
  lookAtIt: 'انظر إلى المقطع',
  close: 'إغلاق',
};
