// The tests: rules of the project (guard), parts in Node (unit), and the built app in a real browser (e2e).
import { defineConfig } from 'vitest/config';

const shared = {
  define: { __VERSION__: '"0.0.0-test"', __BUILD__: '"test"' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
} as const;

export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          // Many of these build and read whole books; on two busy cores that takes a while.
          testTimeout: 30_000,
          include: ['test/{app,workers,content,tools,torture}/**/*.test.{ts,tsx}'],
          environment: 'node',
        },
      },
      {
        ...shared,
        test: { name: 'guard', include: ['test/guard/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
      },
      {
        ...shared,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['test/kit/build-once.ts'],
          // Browsers compete for the same cores; timings inside the app are part of what is tested.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
