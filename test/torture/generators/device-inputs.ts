// Inputs of what concerns the whole device: which parts are on, which set is in use, bundles out and in.
import type { Generators } from './generator.ts';

export const deviceGenerators: Generators = {
  'config.set': {
    weight: 0.3,
    make(known, dice) {
      // What is off comes on again, or a walk would have little to do.
      const [off] = known.disabled;
      const plugin = off ?? dice.pick('tutor', 'book', 'practice');
      return { input: { [plugin]: off || dice.happens(0.3) ? 'enabled' : 'disabled' } };
    },
  },
  'config.set.use': {
    weight: 0.3,
    make: (known, dice) => ({
      input: { name: known.set === 'sample' ? (known.sets[0] ?? 'own') : (dice.maybe(known.sets) ?? 'own') },
    }),
  },
  'sync.export': { weight: 0.8, make: () => ({ input: {} }) },
  'sync.import': {
    weight: 0.8,
    make(known, dice) {
      const file = dice.maybe(known.bundles);
      return file ? { input: { path: 'kept.lectern', set_aside: dice.happens(0.5) }, file } : null;
    },
  },
};
