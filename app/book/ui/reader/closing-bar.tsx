// The foot of the page: how far the window is, and the one button that closes it.

import type { ReadonlySignal } from '@preact/signals';
import { Button } from '../../../widgets/button.tsx';
import { Strip } from '../../../widgets/pictures.tsx';
import type { PartRange, Part } from '../prose/cited-part.ts';
import { words } from '../words.ts';

interface ClosingBarProps<P extends Part> {
  readonly ranges: readonly PartRange<P>[];
  readonly here: ReadonlySignal<number>;
  readonly pointCount: number;
  readonly onClose: () => void;
}

export function ClosingBar<P extends Part>({ ranges, here, pointCount, onClose }: ClosingBarProps<P>) {
  const total = ranges.length;
  const at = partAt(ranges, here.value);
  const part = words('partOf', { part: at + 1, total });
  return (
    <footer class="closing" aria-label={words('thisWindow')}>
      <div class="closing-in">
        <div class="closing-far">
          <Strip
            small
            name={part}
            runs={[
              { count: at, state: 'read' },
              { count: 1, state: 'now' },
              { count: total - at - 1, state: 'unread' },
            ]}
          />
          <p class="small closing-lines">
            <span>{part}</span>
            <span>{pointCount === 0 ? words('tapHint') : words('keyPoints', { n: pointCount })}</span>
          </p>
        </div>
        <Button onPress={onClose}>{words('closeWindow')}</Button>
      </div>
    </footer>
  );
}

/** The part of the window that a character of it stands in; from 0. */
export function partAt(ranges: readonly { readonly end: number }[], character: number): number {
  const found = ranges.findIndex((range) => range.end > character);
  return found < 0 ? ranges.length - 1 : found;
}
