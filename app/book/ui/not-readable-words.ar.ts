// Why a book cannot be read yet, in a few words, in Arabic.

import type { Catalogue } from '../../widgets/words.ts';
import type { english } from './not-readable-words.ts';

export const words: Catalogue<typeof english> = {
  notReadable: 'لا يُقرأ بعد',
  kindOff: 'ملفات {kind} متوقّفة',
  noneChosen: 'لم يُختر محوّل',
  settingsUnfit: 'إعداداته لا تُستعمل',
  readerMissing: 'قارئه ليس هنا بعد',
  tookTooLong: 'استغرق طويلًا',
  noWordsInIt: 'لا كلمات فيه',
  openSettings: 'الإعدادات',
  tryAgain: 'أعد المحاولة',
};
