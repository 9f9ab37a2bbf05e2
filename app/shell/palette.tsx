// The command palette: type a few letters, and go to a place or a book, or do what can be done here.

import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { bookList } from '../book/contract.ts';
import { live } from '../rpc/live.ts';
import { Dialog } from '../widgets/dialog.tsx';
import { Icon } from '../widgets/icon.tsx';
import { useMemory } from '../widgets/memory.ts';
import { useSubscription } from '../widgets/use-subscription.ts';
import { type Entry, entriesOf, matching } from './palette-entries.ts';
import { takeTyped } from './palette-open.ts';
import { words } from './palette-words.ts';
import type { WhatIsOn } from './place-list.ts';
import './palette.css';

const MOST_BOOKS = 500;
const SHOWN = 12;

interface PaletteProps {
  readonly on: WhatIsOn;
  readonly onClose: () => void;
}

export function Palette({ on, onClose }: PaletteProps) {
  const memory = useMemory();
  const list = useId();
  const [wanted, setWanted] = useState(takeTyped);
  const [at, setAt] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const books = useSubscription(() => live(bookList, () => (on.book ? { limit: MOST_BOOKS } : null)), 'books').data
    ?.books;
  const entries = useMemo(() => entriesOf(on, books ?? [], memory), [on.book, on.practice, books]);
  const found = matching(entries, wanted).slice(0, SHOWN);
  const chosen = found[Math.min(at, found.length - 1)];

  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const take = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    onClose();
    // After the sheet has given the focus back, so that what is opened may take it.
    queueMicrotask(entry.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt((Math.min(at, found.length - 1) + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') take(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title={words('title')} closeName={words('close')} onClose={onClose} class="palette">
      <input
        class="input"
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        dir="auto"
        data-takes-focus=""
        aria-label={words('field')}
        aria-expanded={true}
        aria-controls={list}
        aria-activedescendant={chosen === undefined ? undefined : `${list}-${found.indexOf(chosen)}`}
        placeholder={words('field')}
        value={wanted}
        onInput={(event) => {
          setWanted(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={box} id={list} class="palette-list" role="listbox" aria-label={words('title')}>
        {found.map((entry, n) => (
          // The field keeps the focus and moves through the options (ARIA practices, combobox).
          <button
            key={entry.key}
            id={`${list}-${n}`}
            type="button"
            class="row"
            role="option"
            tabIndex={-1}
            aria-selected={entry === chosen}
            onClick={() => take(entry)}
          >
            <Icon name={entry.icon} />
            <span class="row-body">
              <span class="row-title">
                <bdi>{entry.name}</bdi>
              </span>
            </span>
            {entry.shortcut !== null && <kbd>{entry.shortcut}</kbd>}
          </button>
        ))}
      </div>
      <p class="small palette-none" role="status">
        {found.length === 0 && (books !== undefined || !on.book) ? words('none') : ''}
      </p>
    </Dialog>
  );
}
