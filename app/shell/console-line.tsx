// The command line itself: Tab takes the first word that may come next, up and down bring back what was run before.

import { useState } from 'preact/hooks';
import { commands } from '../commands.ts';
import { Button } from '../widgets/button.tsx';
import { completionsOf } from './complete-line.ts';
import { words } from './console-words.ts';

const SHOWN = 8;

interface ConsoleLineProps {
  readonly line: string;
  readonly onLine: (line: string) => void;
  readonly history: readonly string[];
  readonly files: readonly string[];
  readonly busy: boolean;
  readonly onRun: () => void;
}

export function ConsoleLine({ line, onLine, history, files, busy, onRun }: ConsoleLineProps) {
  /** How far back in the history: 0 is the line that is being written. */
  const [back, setBack] = useState(0);
  const completions = completionsOf(line, commands, files);
  const first = completions[0];

  const recall = (step: 1 | -1) => {
    const next = Math.min(Math.max(0, back + step), history.length);
    setBack(next);
    onLine(next === 0 ? '' : (history[history.length - next] ?? ''));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && !event.shiftKey && line !== '' && first !== undefined) onLine(first.line);
    else if (event.key === 'ArrowUp') recall(1);
    else if (event.key === 'ArrowDown') recall(-1);
    else return;
    event.preventDefault();
  };

  return (
    <div class="con-entry">
      <form
        class="con-in"
        onSubmit={(event) => {
          event.preventDefault();
          setBack(0);
          onRun();
        }}
      >
        <span class="faint" aria-hidden="true">
          lwc
        </span>
        <input
          id="console-line"
          type="text"
          aria-label={words('line')}
          aria-describedby="console-keys"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterKeyHint="go"
          value={line}
          onInput={(event) => {
            setBack(0);
            onLine(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        <Button look="plain" submit unavailable={busy}>
          {words('run')}
        </Button>
      </form>
      <ul class="con-next" aria-label={words('next')} dir="ltr">
        {completions.slice(0, SHOWN).map((completion) => (
          <li key={completion.word}>
            <button
              type="button"
              onClick={() => {
                onLine(completion.line);
                document.getElementById('console-line')?.focus();
              }}
            >
              {completion.word}
            </button>
          </li>
        ))}
      </ul>
      <p id="console-keys" class="vh">
        {words('keys')}
      </p>
    </div>
  );
}
