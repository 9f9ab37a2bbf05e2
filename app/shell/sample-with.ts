// Fetches what opens the sample, and opens it; a network that is lost on the way is answered like any other refusal.

import type { SampleOpened } from './open-sample.ts';
import { NOT_LOADED } from './sentence-for.ts';

/** `before` runs once everything is here: a first page whose network was lost is still a first page. */
export async function sampleWith(cards: boolean, before?: () => Promise<void>): Promise<SampleOpened> {
  const fetched = await import('./open-sample.ts').then(
    async ({ fetchSample, openSample }) => ({ file: await fetchSample(), openSample }),
    () => null,
  );
  if (fetched === null || fetched.file === null) return { ok: false, code: NOT_LOADED };
  await before?.();
  return fetched.openSample(fetched.file, cards);
}
