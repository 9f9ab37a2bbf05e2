// The same in Arabic.

import type { Sentence } from '../widgets/refused.tsx';

const asBefore = 'لم يتغيّر شيء هنا، والملف كما كان.';
const packAgain = 'اصنع نسخة جديدة على الجهاز الآخر وافتح ذلك الملف.';

export const bundleSentences: Readonly<Record<string, Sentence>> = {
  sync_protocol_invalid: {
    title: 'هذا الملف ليس نسخة من Lectern.',
    text: `${asBefore} الملف المطلوب ينتهي اسمه بـ ‎.lectern‏.`,
  },
  sync_protocol_mismatch: {
    title: 'صُنع هذا الملف بنسخة من Lectern لا تفهمها هذه النسخة.',
    text: `${asBefore} أغلق كل نوافذ Lectern وافتحه من جديد لتحصل على أحدث نسخة، ثم افتح الملف مرة أخرى.`,
  },
  sync_checksum_mismatch: {
    title: 'في هذا الملف شيء لم يعد كما حُزم.',
    text: `${asBefore} تلف في الطريق أو غيّره أحد. ${packAgain}`,
  },
  sync_plugin_invalid: {
    title: 'ما في هذا الملف لا يتوافق بعضه مع بعض.',
    text: `${asBefore} لا يُؤخذ منه شيء بدل أن يُؤخذ نصفه. ${packAgain}`,
  },
  sync_plugin_diverged: {
    title: 'في هذا الجهاز وفي الملف ما ليس في الآخر.',
    text: 'لم يتغيّر شيء. يمكنك استعمال ما في الملف هنا، فيوضع ما هنا الآن جانبًا كاملًا.',
  },
  sync_plugin_materialize_failed: {
    title: 'تعذّر وضع ما في هذا الملف في مكانه.',
    text: `${asBefore} أُلغي كل ما بدأ. ${packAgain}`,
  },
  bundle_bad_path: {
    title: 'في هذا الملف أشياء لا توجد في أي نسخة من Lectern.',
    text: `${asBefore} قد يكون ملفًا مضغوطًا من نوع آخر. الملف المطلوب ينتهي اسمه بـ ‎.lectern‏.`,
  },
  bundle_duplicate_entry: {
    title: 'في هذا الملف شيء مكرّر، فليس كما حزمه Lectern.',
    text: `${asBefore} ${packAgain}`,
  },
  bundle_incomplete: {
    title: 'ينقص هذا الملف شيء يقول إنه فيه.',
    text: `${asBefore} نصف ما لك أسوأ من لا شيء. ${packAgain}`,
  },
  bundle_too_large: {
    title: 'هذا الملف أكبر من 8 غيغابايت.',
    text: `${asBefore} نسخة Lectern لا تتجاوز هذا الحجم.`,
  },
  store_set_not_found: {
    title: 'هذه الكتب والبطاقات ليست على هذا الجهاز.',
    text: 'لم يتغيّر شيء. أعد تحميل الصفحة لترى ما هو موجود.',
  },
};

export const inBundles: Readonly<Record<string, Sentence>> = {
  zip_truncated: {
    title: 'هذا الملف ليس كاملًا.',
    text: `${asBefore} الأرجح أن نسخه توقّف قبل نهايته. انقله مرة أخرى.`,
  },
  zip_encrypted: {
    title: 'هذا الملف مقفل بكلمة مرور، فليس كما حزمه Lectern.',
    text: `${asBefore} ${packAgain}`,
  },
  unsupported_plugin_schema: {
    title: 'صُنع هذا الملف بنسخة أحدث من Lectern.',
    text: `${asBefore} أغلق كل نوافذ Lectern وافتحه من جديد لتحصل على النسخة الجديدة، ثم افتح الملف مرة أخرى.`,
  },
  blob_missing: {
    title: 'ملف من ملفات كتبك ليس على هذا الجهاز.',
    text: 'فُقد أثناء صنع النسخة فلم تُصنع. اصنع نسخة مرة أخرى: يُحزم عندئذ كل ما عداه، ويقال لك ملف أي كتاب هو المفقود.',
  },
  corrupt_blob: {
    title: 'ملف من ملفات كتبك لم يعد كما كان.',
    text: 'لم تُصنع نسخة لأن التلف سيكون فيها. ما لديك ما زال هنا، ولم يتغيّر شيء.',
  },
  cancelled: { title: 'أوقفتَه أنت.', text: 'لم يتغيّر شيء.' },
};
