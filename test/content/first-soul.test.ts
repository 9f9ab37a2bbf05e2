// The words a Soul begins with: in the person’s language, short, and about teaching only.
import { expect, test } from 'vitest';
import { chooseSoul } from '../../workers/first-soul.ts';

test('it is in the first wanted language that there are words in, else in English', () => {
  const [english, arabic] = [chooseSoul(['en']), chooseSoul(['ar'])];
  expect(english).toMatch(/^# The teacher’s soul\n/);
  expect(arabic).toMatch(/^# روح المعلّم\n/);
  expect(chooseSoul([undefined, 'AR-EG', 'en'])).toBe(arabic);
  expect(chooseSoul(['fr', 'en-GB', 'ar'])).toBe(english);
  expect(chooseSoul([undefined, 'de'])).toBe(english);
});

test('it is some 150 words and names nothing of the machinery', () => {
  for (const language of ['en', 'ar']) {
    const body = chooseSoul([language]);
    const words = body.split(/\s+/).length;
    expect(words).toBeGreaterThan(100);
    expect(words).toBeLessThan(220);
    expect(body).not.toMatch(/\b(JSON|checkpoint|revision|command|agent|AI|store)\b/i);
  }
});
