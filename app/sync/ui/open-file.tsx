// The other half: a file from another device is chosen, and read before anything is written.

import { useRef } from 'preact/hooks';
import { Button, LinkButton } from '../../widgets/button.tsx';
import { formatBytes } from '../../widgets/format.ts';
import { JobLine } from '../../widgets/job-line.tsx';
import { Refused } from '../../widgets/refused.tsx';
import { leaveBundle, type Opening, opening, readBundle } from './bring-in.ts';
import { words } from './move-words.ts';

interface OpenFileProps {
  /** Nothing is here yet: how the file comes here is told step by step. */
  readonly isFirst: boolean;
}

export function OpenFile({ isFirst }: OpenFileProps) {
  const state = opening.value;
  return (
    <section class="stack" aria-labelledby="open">
      <h2 id="open" class={isFirst ? 'vh' : undefined}>
        {words('openHead')}
      </h2>
      {isFirst && (
        <ol class="move-steps">
          <li>{words('first1')}</li>
          <li>{words('first2')}</li>
          <li>{words('first3')}</li>
        </ol>
      )}
      <p class="quiet">{words('openText')}</p>
      {state.kind === 'reading' ? (
        <Reading state={state} />
      ) : (
        <>
          {state.kind === 'refused' && (
            <Refused
              code={state.code}
              about={state.file.name}
              action={<Button onPress={() => void readBundle(state.file)}>{words('readOnce')}</Button>}
            />
          )}
          <ChooseFile isFirst={isFirst} isAgain={state.kind === 'refused'} />
        </>
      )}
    </section>
  );
}

function Reading({ state }: { readonly state: Extract<Opening, { kind: 'reading' }> }) {
  const { file, progress } = state;
  return (
    <JobLine
      about={file.name}
      name={words('reading', { name: file.name })}
      share={progress === null || progress.total === 0 ? 0 : progress.done / progress.total}
      note={
        progress === null
          ? words('readingNote')
          : words('readSoFar', { done: formatBytes(progress.done), total: formatBytes(progress.total) })
      }
      stop={{ name: words('stop'), run: leaveBundle }}
    />
  );
}

// No list of types: a phone that does not know the ending would show the file greyed out.
function ChooseFile({ isFirst, isAgain }: OpenFileProps & { readonly isAgain: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div class="btns">
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words('choose')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file !== undefined) void readBundle(file);
        }}
      />
      <Button look={isFirst ? 'main' : 'outline'} onPress={() => input.current?.click()}>
        {words(isAgain ? 'another' : 'choose')}
      </Button>
      {isFirst && (
        <LinkButton href="/" look="plain">
          {words('back')}
        </LinkButton>
      )}
      <span class="small only-wide">{words('orDrop')}</span>
    </div>
  );
}
