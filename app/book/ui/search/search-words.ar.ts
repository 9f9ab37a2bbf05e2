// What search says, in Arabic.

import type { Catalogue } from '../../../widgets/words.ts';
import type { english } from './search-words.ts';

export const words: Catalogue<typeof english> = {
  search: 'البحث',
  inAll: 'ابحث في كل الكتب',
  inBook: 'ابحث في {title}',
  clear: 'امسح',
  hintAll: 'كلمة أو بدايتها أو جملة كاملة. التشكيل والحركات لا تهم.',
  hintBook: 'كلمة أو بدايتها أو جملة كاملة من هذا الكتاب.',
  looking: 'يبحث',
  noHits: 'لا شيء فيه «{query}».',
  noHitsHint: 'كلمة أقصر، أو بدايتها فقط، تجد أكثر.',
  searchAllInstead: 'ابحث في كل الكتب',
  places: {
    zero: 'لا مواضع',
    one: 'موضع واحد',
    two: 'موضعان',
    few: '{n} مواضع',
    many: '{n} موضعًا',
    other: '{n} موضع',
  },
  placesFirst: 'أول {shown} من {total} موضعًا. كلمة أخرى تضيّقها.',
  onlyWords: 'ليست كما هي في أي موضع. في هذه المواضع كلماتها.',
  preparing: 'بعض النص ما زال يُهيّأ للبحث، وقد بُحث فيه كله.',
  unreadable: 'تعذّرت قراءة نص {title}.',
  untitled: 'البداية',
  onPage: 'صفحة {page}',
};
