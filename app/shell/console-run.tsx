// One line that was run: what was given, what came back, its exit status, how long it took, and what a refusal means.

import { useSentence } from '../widgets/refused.tsx';
import { IconButton } from '../widgets/button.tsx';
import { formatNumber } from '../widgets/format.ts';
import { Icon } from '../widgets/icon.tsx';
import { say } from '../widgets/toast.tsx';
import type { CommandDef } from '../kernel/command.ts';
import { words } from './console-words.ts';
import { JsonView } from './json-view.tsx';
import type { Ran } from './run.ts';

export interface DoneRun {
  readonly line: string;
  readonly ran: Ran;
  readonly ms: number;
  readonly kind: CommandDef['kind'] | null;
}

interface ConsoleRunProps {
  readonly run: DoneRun;
  readonly onAgain: (line: string) => void;
}

export function ConsoleRun({ run, onAgain }: ConsoleRunProps) {
  const { ran, line } = run;
  const isOk = ran.exit_code === 0;
  const output = isOk ? ran.stdout : ran.stderr;
  const given = line.replace(/^lwc\s*/, '');
  const copy = () => void navigator.clipboard.writeText(output).then(() => say(words('copied')));
  return (
    <section class="run" aria-label={line}>
      <p dir="ltr">
        <span class="faint">lwc</span>{' '}
        <button type="button" class="con-again" title={words('again')} onClick={() => onAgain(given)}>
          {given}
        </button>
      </p>
      <JsonView text={output} name={words('output')} />
      <div class="small run-foot">
        <span class={isOk ? 'tag tag-good' : 'tag tag-caution'}>
          <Icon name={isOk ? 'check' : 'x'} />{' '}
          <span dir="ltr">
            {words('exit')} {ran.exit_code}
          </span>
        </span>
        <span class="num">{words('ms', { ms: formatNumber(run.ms) })}</span>
        {isOk && run.kind !== null && <span>{words(run.kind === 'query' ? 'readOnly' : 'changes')}</span>}
        {!isOk && <Why code={codeOf(ran.stderr)} />}
        <IconButton icon="copy" name={words('copy')} onPress={copy} />
      </div>
    </section>
  );
}

function Why({ code }: { readonly code: string }) {
  const sentence = useSentence(code);
  return <span class="run-why">{sentence === null ? '' : `${sentence.title} ${sentence.text}`}</span>;
}

function codeOf(stderr: string): string {
  return /^\{"error":\{"code":"([a-z0-9_]+)"/.exec(stderr)?.[1] ?? '';
}
