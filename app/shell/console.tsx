// The Console: every button of Lectern as a command, with its answer exactly as a program would get it.

import { useMemo, useRef, useState } from 'preact/hooks';
import { commands } from '../commands.ts';
import { nowMs } from '../rpc/origin.ts';
import { IconButton } from '../widgets/button.tsx';
import { useKept } from '../widgets/memory.ts';
import { commandIn, nameOf } from './complete-line.ts';
import { addConsoleFiles, consoleFiles } from './console-files.ts';
import { ConsoleHelp } from './console-help.tsx';
import { historyKey, parseHistory, withLine } from './console-history.ts';
import { ConsoleLine } from './console-line.tsx';
import { ConsoleRun, type DoneRun } from './console-run.tsx';
import { words } from './console-words.ts';
import { words as frame } from './interface-words.ts';
import { createRun } from './run.ts';
import './console.css';

const SHOWN_RUNS = 20;

export function Console() {
  const run = useMemo(() => createRun(commands), []);
  const history = useKept(historyKey, parseHistory);
  const [line, setLine] = useState('');
  const [runs, setRuns] = useState<readonly DoneRun[]>([]);
  const [busy, setBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const files = consoleFiles.value;
  const def = commandIn(line, commands);

  const start = async () => {
    const given = line.trim();
    if (given === '' || busy) return;
    const whole = /^lwc(\s|$)/.test(given) ? given : `lwc ${given}`;
    history.value = withLine(history.peek(), given);
    setBusy(true);
    setLine('');
    const began = nowMs();
    const ran = await run(whole, { files });
    setBusy(false);
    const used = commandIn(whole, commands);
    setRuns((before) =>
      [{ line: whole, ran, ms: nowMs() - began, kind: used?.kind ?? null }, ...before].slice(0, SHOWN_RUNS),
    );
  };
  const choose = (name: readonly string[]) => {
    setLine(`${name.join(' ')} `);
    document.getElementById('console-line')?.focus();
  };

  return (
    <main id="main" class="page page-two console">
      <header class="head">
        <div>
          <h1>{frame('console')}</h1>
          <p class="head-note">{words('note')}</p>
        </div>
        <IconButton class="only-phone" icon="menu" directional name={frame('menu')} href="/menu" />
      </header>
      <div class="con">
        <ConsoleLine
          line={line}
          onLine={setLine}
          history={history.value}
          files={files.map((file) => file.name)}
          busy={busy}
          onRun={() => void start()}
        />
        <div class="con-files">
          {files.map((file) => (
            <span key={file.name} class="con-file">
              <code dir="auto">{file.name}</code>
              <IconButton
                icon="x"
                name={words('dropFile', { name: file.name })}
                onPress={() => {
                  consoleFiles.value = files.filter((other) => other !== file);
                }}
              />
            </span>
          ))}
          <button type="button" class="btn btn-plain edge-start" onClick={() => picker.current?.click()}>
            {words('addFile')}
          </button>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label={words('addFile')}
            onChange={(event) => {
              addConsoleFiles([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
        </div>
        <div class="con-runs" aria-live="polite" aria-relevant="additions">
          {runs.length === 0 && <p class="small">{words('begin')}</p>}
          {runs.map((one, at) => (
            <ConsoleRun key={runs.length - at} run={one} onAgain={setLine} />
          ))}
        </div>
      </div>
      <ConsoleHelp def={def} onChoose={(chosen) => choose(nameOf(chosen))} />
    </main>
  );
}
