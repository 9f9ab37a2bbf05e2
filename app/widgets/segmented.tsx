// A few choices of which one holds, as a radio group: arrows move it, one stop for Tab.

import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { direction } from './language.ts';

interface SegmentedProps<V extends string> {
  readonly name: string;
  readonly value: V;
  readonly choices: readonly { readonly value: V; readonly label: ComponentChildren }[];
  readonly onChange: (value: V) => void;
  readonly wide?: boolean;
  /** Another look than the usual row; the behaviour is the same. */
  readonly class?: string;
}

export function Segmented<V extends string>({
  name,
  value,
  choices,
  onChange,
  wide = false,
  class: look,
}: SegmentedProps<V>) {
  const group = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key);
    if (step === 0) return;
    event.preventDefault();
    const at = choices.findIndex((choice) => choice.value === value);
    const next = (at + step + choices.length) % choices.length;
    const chosen = choices[next];
    if (chosen === undefined) return;
    onChange(chosen.value);
    const button = group.current?.children[next];
    if (button instanceof HTMLElement) button.focus();
  };

  return (
    // The stop for Tab is the choice that holds; arrows move it (ARIA practices, radio group).
    <div
      ref={group}
      class={look ?? (wide ? 'seg seg-wide' : 'seg')}
      role="radiogroup"
      aria-label={name}
      onKeyDown={onKeyDown}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

function stepOf(key: string): -1 | 0 | 1 {
  const forward = direction.value === 'ltr' ? 'ArrowRight' : 'ArrowLeft';
  const back = direction.value === 'ltr' ? 'ArrowLeft' : 'ArrowRight';
  if (key === forward || key === 'ArrowDown') return 1;
  if (key === back || key === 'ArrowUp') return -1;
  return 0;
}
