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
  'config.converter.set': {
    weight: 0.3,
    make: (_known, dice) => ({
      input: {
        format: dice.pick('epub', 'pdf'),
        ...(dice.happens(0.5) ? { state: dice.happens(0.7) ? 'enabled' : 'disabled' } : {}),
        ...(dice.happens(0.3) ? { engine: dice.pick('lectern-epub', 'pdfium', 'none', 'another') } : {}),
        ...(dice.happens(0.3) ? { timeout_seconds: dice.pick(600, 0) } : {}),
        ...(dice.happens(0.3) ? { args: dice.pick([], ['--no-notes'], ['--unlisted']) } : {}),
      },
    }),
  },
  'config.converter.reset': { weight: 0.5, make: (_known, dice) => ({ input: { format: dice.pick('epub', 'pdf') } }) },
  'config.read.set': {
    weight: 0.2,
    make: (_known, dice) => ({ input: { fallback_bytes: dice.pick(32_768, 65_536, 100) } }),
  },
  'config.read.reset': { weight: 0.2, make: () => ({ input: {} }) },
  'sync.export': { weight: 0.8, make: () => ({ input: {} }) },
  'sync.import': {
    weight: 0.8,
    make(known, dice) {
      const file = dice.maybe(known.bundles);
      return file ? { input: { path: 'kept.lectern', set_aside: dice.happens(0.5) }, file } : null;
    },
  },
};
