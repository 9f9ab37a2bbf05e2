// Progress is told in steps, and its end always.
import { expect, test } from 'vitest';
import { inSteps } from '../../../workers/bundle/step-progress.ts';

test('300 MiB in small pieces are told some three hundred times, the first and the last piece among them', () => {
  const told: number[] = [];
  const tell = inSteps((done) => void told.push(done));
  const [piece, total] = [64 * 1024, 300 * 1024 * 1024];
  for (let done = piece; done <= total; done += piece) tell(done, total);
  expect([told[0], told.at(-1)]).toEqual([piece, total]);
  expect(told.length).toBeLessThan(310);
  expect(told.length).toBeGreaterThan(290);
});

test('what is smaller than a step is told at its beginning and its end', () => {
  const told: number[] = [];
  const tell = inSteps((done) => void told.push(done));
  for (const done of [10, 20, 30]) tell(done, 30);
  expect(told).toEqual([10, 30]);
});
