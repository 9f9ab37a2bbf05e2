// What can be done with the passage at hand; one stop for Tab, arrows inside.

import type { RefObject } from 'preact';
import { Icon } from '../../../widgets/icon.tsx';
import type { IconName } from '../../../widgets/icon-paths.ts';
import { direction } from '../../../widgets/language.ts';
import { words } from '../words.ts';

interface PassageToolsProps {
  readonly tools: RefObject<HTMLDivElement | null>;
  /** Null where nothing counts, so nothing can be kept as a key point. */
  readonly isKey: boolean | null;
  readonly canMakeCard: boolean;
  readonly onKey: () => void;
  readonly onCard: () => void;
  readonly onCopy: () => void;
  /** With the keyboard, after a tool or with Escape: the arrows of the text go on from the same sentence. */
  readonly onBack: () => void;
}

interface Tool {
  readonly name: string;
  readonly icon: IconName;
  readonly pressed?: boolean;
  readonly run: () => void;
}

export function PassageTools(props: PassageToolsProps) {
  const { tools, isKey, canMakeCard, onKey, onCard, onCopy, onBack } = props;
  const list: Tool[] = [];
  if (isKey !== null) {
    list.push({ name: words('keyPoint'), icon: isKey ? 'check' : 'bookmark', pressed: isKey, run: onKey });
  }
  if (canMakeCard) list.push({ name: words('card'), icon: 'practice', run: onCard });
  list.push({ name: words('copy'), icon: 'copy', run: onCopy });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onBack();
      return;
    }
    const forward = direction.value === 'ltr' ? 'ArrowRight' : 'ArrowLeft';
    const back = direction.value === 'ltr' ? 'ArrowLeft' : 'ArrowRight';
    const step = event.key === forward ? 1 : event.key === back ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(tools.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };

  return (
    // The stop for Tab is the first button; arrows move inside (ARIA practices, toolbar).
    <div ref={tools} class="kp-tools" role="toolbar" aria-label={words('passage')} onKeyDown={onKeyDown}>
      {list.map((tool, at) => (
        <button
          key={tool.icon}
          type="button"
          class={tool.pressed === true ? 'act act-on' : 'act'}
          aria-pressed={tool.pressed}
          tabIndex={at === 0 ? 0 : -1}
          onClick={({ detail }) => {
            // First the focus, then the tool: a dialog gives it back to where it was. A press by keys counts no taps.
            if (detail === 0) onBack();
            tool.run();
          }}
        >
          <Icon name={tool.icon} small />
          {tool.name}
        </button>
      ))}
    </div>
  );
}
