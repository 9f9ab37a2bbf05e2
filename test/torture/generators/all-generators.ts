// A generator for every command that changes something; a test refuses a command without one.
import { bookGenerators } from './book-inputs.ts';
import { deviceGenerators } from './device-inputs.ts';
import type { Generators } from './generator.ts';
import { lessonGenerators } from './lesson-inputs.ts';
import { planningGenerators } from './planning-inputs.ts';
import { practiceGenerators } from './practice-inputs.ts';
import { reviewGenerators } from './review-inputs.ts';
import { subjectGenerators } from './subject-inputs.ts';

export const allGenerators: Generators = {
  ...subjectGenerators('tutor'),
  ...subjectGenerators('book'),
  ...subjectGenerators('practice'),
  ...bookGenerators,
  ...practiceGenerators,
  ...reviewGenerators,
  ...lessonGenerators,
  ...planningGenerators,
  ...deviceGenerators,
};

/** Settings that only show: they are asked as checks. */
export const shownOnly: readonly string[] = [
  'config.show',
  'config.set.show',
  'config.set.list',
  'config.converter.show',
  'config.read.show',
  'sync.status',
];
