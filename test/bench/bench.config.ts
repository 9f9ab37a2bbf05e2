// Runs the figures by hand: `npx vitest run --config test/bench/bench.config.ts`. They are no part of `npm test`.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { __VERSION__: '"0.0.0-test"', __BUILD__: '"test"' },
  test: {
    include: ['test/bench/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['test/kit/build-once.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
