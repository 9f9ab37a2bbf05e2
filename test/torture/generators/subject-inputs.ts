// Inputs of the subject commands, which every plugin has.
import type { PluginName } from '../../../app/kernel/command.ts';
import type { Dice } from '../dice.ts';
import type { Generators } from './generator.ts';

const names = [
  'Reading',
  'History',
  'المحاسبة',
  '会计',
  'Ὀδύσσεια',
  "O'Brien; DROP TABLE subjects",
  'e\u0301 é 👩‍👩‍👧',
];

export function subjectGenerators(plugin: PluginName): Generators {
  return {
    [`${plugin}.subject.create`]: {
      make: (known, dice) => ({
        input: {
          name: pickName(dice),
          parent_id: dice.happens(0.3) ? (dice.maybe(known.subjects[plugin])?.id ?? null) : null,
          tags: dice.happens(0.4) ? ['evening', ' books ', `t${dice.number(9)}`] : [],
        },
      }),
    },
    [`${plugin}.subject.ensure`]: {
      weight: 1.5,
      make(known, dice) {
        // The same subject in another plugin is what links the two.
        const others = [...known.subjects.tutor, ...known.subjects.book, ...known.subjects.practice];
        const linked = dice.maybe(others.filter((one) => one.parent_id === null));
        if (linked && dice.happens(0.8)) {
          const { id, name, tags } = linked;
          return { input: { id, name, tags, parent_id: null } };
        }
        return { input: { id: dice.hex(32), name: pickName(dice), parent_id: null, tags: [] } };
      },
    },
    [`${plugin}.subject.rename`]: {
      make(known, dice) {
        const subject = dice.maybe(known.subjects[plugin]);
        return subject ? { input: { id: subject.id, if_revision: subject.revision, name: pickName(dice) } } : null;
      },
    },
  };
}

function pickName(dice: Dice): string {
  return `${dice.maybe(names) ?? ''} ${dice.number(100)}`;
}
