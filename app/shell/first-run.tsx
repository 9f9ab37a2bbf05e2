// The first page a person meets: what it is, three ways to begin, and what should be on.

import { signal } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';
import { isBundleFile } from '../sync/ui/bundle-file.ts';
import { Button, LinkButton } from '../widgets/button.tsx';
import { Refused } from '../widgets/refused.tsx';
import { go } from '../widgets/route.ts';
import { SwitchRow } from '../widgets/switch.tsx';
import { words } from './interface-words.ts';
import { sampleWith } from './sample-with.ts';
import { turnOn } from './store-sets.ts';

const mark =
  'M24 13c-4-3-9-4-16-3.5v19c7-.5 12 .5 16 3.5 4-3 9-4 16-3.5v-19c-7-.5-12 .5-16 3.5zM24 13v19M5 33.5c8-.5 14 1 19 4 5-3 11-4.5 19-4M24 37.5V45M17 45h14';

/** While the first things are set out, this page stays, though parts of the app are on already. */
export const isBeginning = signal(false);

export function FirstRun({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const [book, setBook] = useState(true);
  const [practice, setPractice] = useState(true);
  const [refused, setRefused] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const none = !book && !practice;
  const busy = isBeginning.value;

  const startSample = async () => {
    isBeginning.value = true;
    setRefused(null);
    const opened = await sampleWith(practice, () => turnOn({ book, practice }));
    if (opened.ok) {
      // Back from the first page leads to the shelf.
      go('/books', 'replace');
      go(`/books/${opened.bookId}/read`);
    } else setRefused(opened.code);
    isBeginning.value = false;
  };
  const openFiles = async (files: readonly File[]) => {
    if (files.length === 0) return;
    // What comes from another device says itself what is on.
    if (files.some(isBundleFile)) return onFiles(files);
    await turnOn({ book, practice });
    go('/books');
    onFiles(files);
  };
  const writeCard = async () => {
    await turnOn({ book, practice });
    go('/practice/new');
  };

  return (
    <main id="main" class="first">
      <div>
        <svg class="first-mark" viewBox="0 0 48 48" aria-hidden="true">
          <path d={mark} />
        </svg>
        <h1>{words('firstTitle')}</h1>
        <p class="lead">{words('firstLead')}</p>
        {refused !== null && <Refused code={refused} />}
        <div class="btns first-ways">
          {book && (
            <>
              <Button look="main" size="big" unavailable={busy} onPress={() => void startSample()}>
                {busy ? words('opening') : words('startSample')}
              </Button>
              <Button size="big" unavailable={busy} onPress={() => input.current?.click()}>
                {words('openFile')}
              </Button>
            </>
          )}
          {practice && (
            <Button
              size="big"
              class={book ? 'first-third' : undefined}
              look={book ? 'plain' : 'main'}
              unavailable={busy}
              onPress={() => void writeCard()}
            >
              {words('writeCard')}
            </Button>
          )}
          {none && <p class="quiet">{words('oneOn')}</p>}
        </div>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={words('openFile')}
          onChange={(event) => void openFiles([...(event.currentTarget.files ?? [])])}
        />
        <div class="btns">
          <LinkButton href="/move" look="plain" size="big" class="first-third">
            {words('otherDevice')}
          </LinkButton>
        </div>
        <p class="small">{words('firstSmall')}</p>
      </div>
      <section aria-labelledby="on">
        <h2 id="on">{words('whatIsOn')}</h2>
        <div class="rows">
          <SwitchRow icon="books" title={words('books')} note={words('booksNote')} on={book} onChange={setBook} />
          <SwitchRow
            icon="practice"
            title={words('practice')}
            note={words('practiceNote')}
            on={practice}
            onChange={setPractice}
          />
        </div>
        <p class="small">{words('onLater')}</p>
      </section>
    </main>
  );
}
