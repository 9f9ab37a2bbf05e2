// The app: the frame with its places, the place that the address names, and what is said over all of them.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ImportDesk, useAddFiles } from '../book/ui/import-desk.tsx';
import { Shelf } from '../book/ui/shelf.tsx';
import type { CardSource } from '../book/ui/reader/make-card.ts';
import { configShow, setShow } from '../config/contract.ts';
import type { Offline, OfflineState } from '../rpc/offline.ts';
import { live } from '../rpc/live.ts';
import { isBundleFile } from '../sync/ui/bundle-file.ts';
import { Button, LinkButton } from '../widgets/button.tsx';
import { EmptyState } from '../widgets/empty-state.tsx';
import { type Memory, MemoryContext, useMemory } from '../widgets/memory.ts';
import { SentenceContext } from '../widgets/refused.tsx';
import { go, route, routeQuery } from '../widgets/route.ts';
import { ToastRegion } from '../widgets/toast.tsx';
import { useSubscription } from '../widgets/use-subscription.ts';
import { addConsoleFiles } from './console-files.ts';
import { describeSource } from './describe-source.ts';
import { DropTarget } from './drop-target.tsx';
import { FirstRun, isBeginning } from './first-run.tsx';
import { words } from './interface-words.ts';
import { focusPage } from './focus-page.ts';
import { takeLaunchedFiles } from './launched-files.ts';
import { lazyPart, lazyPiece, lazyPlace } from './lazy-place.tsx';
import { SampleNotice, StoreNotice, UpdateNotice } from './notices.tsx';
import { Palette } from './palette-keys.tsx';
import { Places } from './places.tsx';
import { isBare, type Place, placeOf } from './routes.ts';
import { sentenceFor } from './sentence-for.ts';
import { askOnce, StorageAnswerNotice } from './storage-answer.tsx';
import { enterOwnSet, turnOn } from './store-sets.ts';

const Reader = lazyPlace(async () => (await import('../book/ui/reader/reader.tsx')).Reader);
const BookPage = lazyPlace(async () => (await import('./book-place.tsx')).BookPlace);
const SearchPage = lazyPlace(async () => (await import('../book/ui/search/search-page.tsx')).SearchPage);
const PracticePage = lazyPlace(async () => (await import('../practice/ui/practice-page.tsx')).PracticePage);
const Review = lazyPlace(async () => (await import('../practice/ui/review.tsx')).Review);
const NewCard = lazyPlace(async () => (await import('../practice/ui/new-card.tsx')).NewCard);
const NotReadable = lazyPiece(async () => (await import('./not-readable-here.tsx')).NotReadableHere);
const PassageCardFor = lazyPart(async () => (await import('./passage-card-for.tsx')).PassageCardFor);
const Today = lazyPlace(async () => (await import('./today.tsx')).Today);
const MovePlace = lazyPlace(async () => (await import('./move-place.tsx')).MovePlace);
const Menu = lazyPlace(async () => (await import('./menu.tsx')).Menu);
const Console = lazyPlace(async () => (await import('./console.tsx')).Console);
const Settings = lazyPlace(async () => (await import('./settings.tsx')).Settings);

interface AppProps {
  readonly memory: Memory;
  readonly offline: Offline;
}

export function App({ memory, offline }: AppProps) {
  return (
    <MemoryContext.Provider value={memory}>
      <SentenceContext.Provider value={sentenceFor}>
        <Frame offline={offline} />
        <ToastRegion />
      </SentenceContext.Provider>
    </MemoryContext.Provider>
  );
}

function Frame({ offline }: { readonly offline: Offline }) {
  const settings = useSubscription(() => live(configShow, () => ({})), 'config').data?.settings;
  const storeSet = useSubscription(() => live(setShow, () => ({})), 'set').data?.store_set;
  const kept = useOffline(offline);
  const memory = useMemory();
  // Files of one's own: Books is on, the own set in use, the browser asked once to keep them.
  const beforeAdding = async () => {
    await enterOwnSet();
    await turnOn({ book: true });
    void askOnce(memory);
  };
  const addBooks = useAddFiles(beforeAdding);
  // A file from another device is no book, wherever it is let in.
  const addFiles = (files: readonly File[]) => {
    const bundle = files.find(isBundleFile);
    if (bundle !== undefined) void openBundle(bundle);
    addBooks(files.filter((file) => !isBundleFile(file)));
  };
  const place = useMemo(() => placeOf(route.value), [route.value]);

  const isKnown = settings !== undefined && storeSet !== undefined;
  const isUnset = settings !== undefined && Object.values(settings).every(({ origin }) => origin === 'built-in');
  const isFirst = isUnset || (isBeginning.value && place.name === 'start');
  const on = { book: settings?.book.value === 'enabled', practice: settings?.practice.value === 'enabled' };
  useEffect(() => {
    if (isKnown && place.name === 'start' && !isFirst) go(on.book || on.practice ? '/today' : '/books', 'replace');
  }, [isKnown, isFirst, place.name]);
  useTitle(place);
  useLaunchedFiles(addFiles);
  useFocusOnArrival(route.value);

  const bare = isBare(place) || (isFirst && !anytime.includes(place.name));
  return (
    <div class={bare ? 'app app-bare' : 'app'}>
      <a class="skip" href="#main">
        {words('skip')}
      </a>
      {!bare && isKnown && <Places path={place.name === 'search' ? '/books' : route.value} on={on} />}
      <div class="app-main">
        <div class="notices">
          <StoreNotice />
          <UpdateNotice offline={kept} />
        </div>
        {isKnown && (
          <Here
            place={isFirst && !anytime.includes(place.name) ? { name: 'start' } : place}
            on={on}
            offline={kept}
            isSample={storeSet === 'sample'}
            isFirst={isFirst}
            onFiles={addFiles}
          />
        )}
      </div>
      <Palette on={on} />
      <ImportDesk beforeAdding={beforeAdding} />
      <DropTarget
        onFiles={(files) => {
          if (place.name === 'console') return addConsoleFiles(files);
          if (place.name !== 'books' && !files.every(isBundleFile)) go('/books');
          addFiles(files);
        }}
      />
    </div>
  );
}

async function openBundle(file: File): Promise<void> {
  go('/move');
  // Without a network the place itself says that it could not be loaded.
  const loaded = await import('../sync/ui/bring-in.ts').catch(() => null);
  await loaded?.readBundle(file);
}

/** What can be gone to before anything is on. */
const anytime: readonly string[] = ['move', 'settings', 'menu', 'console'];

interface HereProps {
  readonly place: Place;
  readonly on: { readonly book: boolean; readonly practice: boolean };
  readonly offline: OfflineState;
  readonly isSample: boolean;
  readonly isFirst: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

function Here({ place, on, offline, isSample, isFirst, onFiles }: HereProps) {
  const [card, setCard] = useState<CardSource | null>(null);
  const isBook = place.name === 'books' || place.name === 'book' || place.name === 'reader' || place.name === 'search';
  if (isBook && !on.book) return <TurnedOff what="book" />;
  const isPractice = place.name === 'practice' || place.name === 'review' || place.name === 'new_card';
  if (isPractice && !on.practice) return <TurnedOff what="practice" />;
  switch (place.name) {
    case 'start':
      return <FirstRun onFiles={onFiles} />;
    case 'today':
      return <Today on={on} offline={offline} isSample={isSample} />;
    case 'move':
      return <MovePlace on={on} isSample={isSample} isFirst={isFirst} />;
    case 'menu':
      return <Menu />;
    case 'console':
      return <Console />;
    case 'books':
      return (
        <Shelf
          onFiles={onFiles}
          notice={isSample ? <SampleNotice /> : <StorageAnswerNotice />}
          notReadable={(props) => <NotReadable {...props} />}
        />
      );
    case 'book':
      return <BookPage bookId={place.bookId} />;
    case 'search':
      return <SearchPage key={place.bookId ?? ''} bookId={place.bookId} />;
    case 'reader':
      return (
        <>
          <Reader
            bookId={place.bookId}
            at={place.at}
            makeCard={on.practice ? setCard : null}
            onReview={(cards) => go(`/practice/review?cards=${cards.join('.')}&book=${place.bookId}`)}
          />
          {card !== null && <PassageCardFor source={card} onClose={() => setCard(null)} />}
        </>
      );
    case 'practice':
      return <PracticePage describeSource={describeSource} hasBooks={on.book} />;
    case 'review':
      return <Review describeSource={describeSource} readOn={bookToReadOn()} />;
    case 'new_card':
      return <NewCard beforeSaving={enterOwnSet} />;
    case 'settings':
      return <Settings on={on} offline={offline} />;
    case 'nowhere':
      return <Nowhere />;
  }
}

/** Whoever came from a window to the cards that were made in it goes back to its book. */
function bookToReadOn(): string | null {
  const bookId = new URLSearchParams(routeQuery.value).get('book');
  return bookId !== null && /^[0-9a-f]{32}$/.test(bookId) ? `/books/${bookId}/read` : null;
}

function TurnedOff({ what }: { readonly what: 'book' | 'practice' }) {
  return (
    <main id="main" class="page">
      <h1>{words(what === 'book' ? 'booksOff' : 'practiceOff')}</h1>
      <EmptyState text={words('offText')}>
        <Button look="main" onPress={() => void turnOn({ [what]: true })}>
          {words('turnOn')}
        </Button>
      </EmptyState>
    </main>
  );
}

function Nowhere() {
  return (
    <main id="main" class="page">
      <h1 class="vh">Lectern</h1>
      <EmptyState text={words('notFound')}>
        <LinkButton href="/books" look="main">
          {words('goBooks')}
        </LinkButton>
      </EmptyState>
    </main>
  );
}

/** The system's files come to whoever asked last, so the latest of them is kept. */
function useLaunchedFiles(onFiles: (files: readonly File[]) => void): void {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => takeLaunchedFiles((files) => latest.current(files)), []);
}

function useOffline(offline: Offline): OfflineState {
  const [state, setState] = useState<OfflineState>({ kind: 'checking' });
  useEffect(() => offline.subscribe(setState), [offline]);
  return state;
}

/** Who goes to another place with the keyboard or a screen reader begins at its top, not at the end of the old one. */
function useFocusOnArrival(path: string): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else focusPage();
  }, [path]);
}

/** A book names itself. */
function useTitle(place: Place): void {
  const names = {
    start: words('welcome'),
    today: words('today'),
    move: words('move'),
    menu: words('menu'),
    console: words('console'),
    books: words('books'),
    practice: words('practice'),
    review: words('practice'),
    new_card: words('practice'),
    settings: words('settings'),
    nowhere: '',
    book: '',
    reader: '',
    search: '',
  };
  const name = names[place.name];
  useEffect(() => {
    if (name !== '') document.title = `${name} \u00b7 Lectern`;
  }, [name]);
}
