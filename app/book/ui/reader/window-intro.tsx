// What a reading window is, said once: above the first one, until it was finished.

import { codePoints } from '../../../kernel/text.ts';
import type { Lease } from '../../core/values.ts';
import { words } from '../words.ts';
import type { ReadingPace } from './reading-pace.ts';

interface WindowIntroProps {
  readonly lease: Lease;
  readonly pace: ReadingPace;
}

export function WindowIntro({ lease, pace }: WindowIntroProps) {
  if (pace.finished > 0) return null;
  const minutes = Math.max(1, Math.round(codePoints(lease.text) / pace.pace));
  return <p class="small reader-intro">{words('windowIntro', { n: minutes })}</p>;
}
