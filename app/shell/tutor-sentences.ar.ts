// The sentences of lessons, beliefs, the Soul, goals and plans in Arabic.

import type { Sentence } from '../widgets/refused.tsx';

const asBefore = 'لم يتغيّر شيء.';
const lookAgain = 'لم يتغيّر شيء. ارجع إلى القائمة واختره من جديد.';
const together = 'لم يتغيّر شيء. أدخل هنا أحدث نسخة احتياطية من الجهاز الآخر، ثم أعد المحاولة فورًا.';

export const tutorSentences: Readonly<Record<string, Sentence>> = {
  session_not_found: { title: 'هذا الدرس ليس هنا.', text: lookAgain },
  session_closed: { title: 'انتهى هذا الدرس.', text: 'ما قيل فيه محفوظ. ابدأ درسًا جديدًا لتتابع.' },
  session_turns_pending: {
    title: 'قلت في هذا الدرس شيئًا لم يُجَب عنه بعد.',
    text: 'هو محفوظ، ويتابَع الدرس من هناك. أنهِه بعد الجواب.',
  },
  turn_not_found: { title: 'هذا الجزء من الدرس ليس هنا.', text: lookAgain },
  turn_committed: { title: 'لهذا جوابه من قبل.', text: 'كلاهما محفوظ كما هو. أعد تحميل الصفحة لتراهما.' },
  exam_hints_forbidden: { title: 'لا تلميحات في الامتحان.', text: 'ما قلته محفوظ وينتظر جوابه.' },
  hint_level_not_progressive: {
    title: 'لا يجوز أن يقفز التلميح إلى الأمام.',
    text: 'ما قلته محفوظ وينتظر جوابه مع تلميح أصغر.',
  },
  full_answer_not_allowed: {
    title: 'يأتي الجواب كاملًا بعد محاولة، أو حين تطلبه.',
    text: 'ما قلته محفوظ وينتظر جوابه.',
  },
  invalid_takeover: { title: 'لا يمكن أخذ هذا بهذه الطريقة.', text: `${asBefore} هو عندك من قبل.` },
  sync_receipt_missing: { title: 'هذا مفتوح على جهاز آخر.', text: together },
  stale_sync_receipt: { title: 'تغيّر شيء منذ جُمع الجهازان.', text: together },
  sync_receipt_not_ready: {
    title: 'ما جاء من الجهاز الآخر غير مستعمل هنا بعد.',
    text: `${asBefore} شغّل المعلّم من الإعدادات ثم أدخل النسخة الاحتياطية مرة أخرى.`,
  },
  invalid_sync_receipt: { title: 'الشهادة على جمع الجهازين غير صحيحة.', text: together },

  fact_not_found: { title: 'هذا الاعتقاد ليس هنا.', text: lookAgain },
  fact_superseded: {
    title: 'حلّ اعتقاد آخر محلّ هذا.',
    text: 'لم يتغيّر شيء. يبقى هذا للقراءة؛ غيّر الأحدث.',
  },
  cross_subject_evidence_required: {
    title: 'لم يظهر هذا في موضوعين بعد.',
    text: 'لم يتغيّر شيء. يبقى اعتقادًا عن موضوع واحد حتى يظهر في غيره.',
  },
  fact_evidence_not_found: { title: 'لا يستند الاعتقاد إلى هذا.', text: lookAgain },
  fact_evidence_disputed: { title: 'اعترضت على هذا من قبل.', text: 'اعتراضك محفوظ، ولم يعد هذا يُحسب.' },

  soul_proposal_not_found: { title: 'هذا الاقتراح ليس هنا.', text: lookAgain },
  soul_proposal_conflict: {
    title: 'لم يعد هذا الاقتراح مناسبًا.',
    text: 'تغيّر المعمول به منذ ذلك، أو حُسم الأمر من قبل. لم يتغيّر شيء، ويمكن اقتراحه من جديد.',
  },
  soul_approval_required: {
    title: 'يحتاج هذا إلى موافقتك أولًا.',
    text: 'لم يتغيّر شيء. يمكن اقتراحه، ولا يُعمل به إلا بعد موافقتك.',
  },
  soul_too_large: {
    title: 'هذا النص أطول من المساحة المتاحة.',
    text: 'لم يُقطع منه شيء ولم يتغيّر شيء. اختصره أو وسّع مساحته.',
  },
  soul_budget_below_current: { title: 'المكتوب أطول من ذلك أصلًا.', text: 'لم يتغيّر شيء. اختصر النص أولًا.' },

  goal_not_found: { title: 'هذا الهدف ليس هنا.', text: lookAgain },
  goal_criteria_required: {
    title: 'يحتاج الهدف إلى ما يدل على بلوغه.',
    text: 'لم يُحفظ شيء بعد. سمِّ شيئًا واحدًا على الأقل.',
  },
  goal_not_active: { title: 'لم يعد هذا الهدف مفتوحًا.', text: 'لم يتغيّر شيء. يبقى للقراءة.' },
  goal_not_paused: { title: 'هذا الهدف غير مؤجّل.', text: 'لم يتغيّر شيء. يمكن متابعته.' },
  goal_not_ready: {
    title: 'لم يثبت بعد كل ما يطلبه هذا الهدف.',
    text: 'لم يتغيّر شيء. يمكن إتمامه حين يكون لكل نقطة دليلها.',
  },
  goal_criteria_incomplete: {
    title: 'يجب أن يغطي الدليل كل نقطة في الهدف.',
    text: 'لم يُحفظ منه شيء. قدّمه كله دفعة واحدة.',
  },
  goal_subject_mismatch: { title: 'هذا الهدف لموضوع آخر.', text: `${asBefore} اختر هدفًا من هذا الموضوع.` },
  learner_confirmation_required: { title: 'أنت وحدك من يقرّر هذا.', text: `${asBefore} افعله بنفسك في التطبيق.` },

  plan_not_found: { title: 'هذه الخطة ليست هنا.', text: lookAgain },
  plan_not_active: { title: 'انتهت هذه الخطة.', text: 'لم يتغيّر شيء. تبقى للقراءة.' },
  plan_revision_not_found: { title: 'لم تكن الخطة هكذا قط.', text: lookAgain },
  plan_time_cap_exceeded: {
    title: 'تحتاج الخطوات إلى وقت أكثر مما في أسبوعك.',
    text: 'لم يتغيّر شيء. زد دقائق الأسبوع أو خطّط لأقل.',
  },
  plan_steps_full: { title: 'في الخطة 1024 خطوة على الأكثر.', text: 'لم يتغيّر شيء. ابدأ خطة ثانية.' },
  plan_step_not_found: { title: 'هذه الخطوة ليست في الخطة.', text: lookAgain },
  plan_step_terminal: {
    title: 'انتهت هذه الخطوة.',
    text: 'لم يتغيّر شيء: ما فات أو تمّ يبقى كذلك. يمكن إضافة خطوة جديدة.',
  },
  invalid_step_transition: { title: 'لا ترجع الخطوة إلى الوراء.', text: 'لم يتغيّر شيء. يمكن إنهاؤها أو تخطّيها.' },
  adjustment_not_meaningful: { title: 'جواب خاطئ واحد ليس سببًا لتغيير الخطة.', text: 'تبقى الخطة كما هي.' },
  learner_owned_field: {
    title: 'الهدف والتاريخ ووقت الأسبوع والمحتوى لك أنت أن تغيّرها.',
    text: 'تبقى الخطة كما هي. غيّرها بنفسك إن شئت.',
  },
  fixed_plan_requires_learner: { title: 'جعلت هذه الخطة ثابتة، فأنت وحدك من يغيّرها.', text: 'تبقى الخطة كما هي.' },
};
