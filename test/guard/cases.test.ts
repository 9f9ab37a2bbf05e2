// Every case of the contract has a test of its name that holds its codes and values, or an issue that pays for it.
import { expect, test } from 'vitest';
import { idsOf, judge, judgeProject, testsIn } from '../../tools/cases.mjs';

const planted = `
  test('B-7 a long paragraph', () => { expect(blocks).toHaveLength(60_000); });
  test.each([1, 2])('E27 E28 fonts are not %s', () => { expect(code).toBe("epub_drm_protected"); });
  for (const bare of [true]) test(\`O17 \${bare} works\`, () => undefined);
  describe('B-8 is no test', () => undefined);
`;

test('ids stand at the head of a title', () => {
  expect(['B-7 x', 'E27 E28 x', 'S1: x', 'T15', 'a B-7', 'B-7x'].map(idsOf)).toEqual([
    ['B-7'],
    ['E27', 'E28'],
    ['S1'],
    ['T15'],
    [],
    [],
  ]);
});

test('a missing test, a missing value and an exemption without an issue are found', async () => {
  const tests = await testsIn('planted.test.ts', planted);
  expect(tests).toHaveLength(3);
  const cases = {
    'B-7': { must: ['60000', 'subordinal'] },
    'B-8': { must: [] },
    E28: { must: [['nothing', "'epub_drm_protected'"]] },
    O17: { later: { 'first paint': 'issue C' } },
    E01: { issue: 'issue B' },
    E02: { issue: 'some day' },
  };
  expect(judge(cases, tests)).toEqual([
    'B-7: its test does not hold subordinal',
    'B-8: no test of this name',
    'E02: "some day" names no issue',
  ]);
});

test('every case of the contract has its test', async () => {
  expect(await judgeProject()).toEqual([]);
});
