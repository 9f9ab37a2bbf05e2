// Everything that the menu, the palette and the sheet of shortcuts say, in Arabic.

import type { Catalogue } from '../widgets/words.ts';
import type { english } from './palette-words.ts';

export const words: Catalogue<typeof english> = {
  close: 'إغلاق',
  title: 'اذهب إلى',
  field: 'مكان أو كتاب أو شيء تفعله',
  none: 'لا شيء هنا بهذا الاسم.',
  palette: 'اذهب إلى أي شيء',
  paletteNote: 'الأماكن والكتب بعناوينها وما يمكن فعله هنا',
  paletteKey: 'Ctrl K',
  shortcuts: 'اختصارات لوحة المفاتيح',
  shortcutsNote: 'المفاتيح التي تعمل في كل صفحة',
  moveNote: 'ملف واحد فيه كتبك وبطاقاتك، يخرج ويدخل',
  settingsNote: 'كيف يبدو، وما الذي يعمل، وما المخزون',
  consoleNote: 'كل شيء أوامرَ مع JSON',
  here: 'في هذه الصفحة',
  everywhere: 'في كل مكان',
  escape: 'أغلق ما فوق الصفحة',
  space: 'مسافة',
  search: 'ابحث في كل الكتب',
  review: 'ابدأ المراجعة',
  writeCard: 'اكتب بطاقة',
  theme_system: 'الألوان كما في النظام',
  theme_paper: 'الألوان: ورق',
  theme_white: 'الألوان: أبيض',
  theme_sepia: 'الألوان: بنّي',
  theme_night: 'الألوان: ليل',
  speak: 'اللغة: {language}',
};
