// One page of set text that can be worked with: sentences are chosen, lit, kept; the tools stand below their paragraph.

import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useKept } from '../../../widgets/memory.ts';
import { useShortcuts } from '../../../widgets/shortcuts.ts';
import { say } from '../../../widgets/toast.tsx';
import { plainTitle } from '../../core/plain-title.ts';
import { citedPart } from '../prose/cited-part.ts';
import type { Mark } from '../../../widgets/prose/marks.ts';
import { Prose } from '../../../widgets/prose/prose.tsx';
import type { ProseElement } from '../../../widgets/prose/prose-tree.ts';
import type { Sentence } from '../prose/sentences.ts';
import { words } from '../words.ts';
import { leafElement } from './caret.ts';
import { useHoldStill } from './hold-still.ts';
import { KeyNote } from './key-note.tsx';
import { type PagedPart, pageMarks } from './page-marks.ts';
import { PassageTools } from './passage-tools.tsx';
import { lookKey, lookStyle, parseLook } from './reading-look.ts';
import type { SetText } from './set-text.ts';
import { typedPassage } from './typed-passage.ts';
import { quoteOf, usePassage } from './use-passage.ts';
import type { KeyPoint } from './window-draft.ts';

export interface Passage<P extends PagedPart> extends Sentence {
  readonly quote: string;
  readonly part: P;
}

interface PageTextProps<P extends PagedPart> {
  readonly text: SetText<P>;
  readonly name: string;
  /** Where in the book the page begins, when it does not begin with a heading. */
  readonly path?: readonly string[];
  readonly points: readonly KeyPoint[];
  /** What the address lights. */
  readonly lit?: readonly Mark[];
  /** Adds the passage to the key points, or takes it out again; null where nothing counts. */
  readonly onKey: ((passage: Passage<P>) => void) | null;
  /** `typed` is the passage as a person would type it, with its marks. */
  readonly onCard: ((passage: Passage<P>, typed: string) => void) | null;
  /** The passage at hand, for a form that offers to take it. */
  readonly onPassage?: (passage: Passage<P> | null) => void;
}

export function PageText<P extends PagedPart>(props: PageTextProps<P>) {
  const { text, points, onKey, onCard, onPassage } = props;
  const { leaves } = text.prose;
  const look = useKept(lookKey, parseLook).value;
  const article = useRef<HTMLElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const { now, onClick, onKeyDown } = usePassage({
    leaves,
    lang: text.lang,
    direction: text.direction,
    onEnter: () => tools.current?.querySelector('button')?.focus(),
    onTakenUp: () => backToText(),
  });

  const chosen = now.value;
  const holdStill = useHoldStill(chosen);
  const passage = chosen === null ? null : passageOf(text, chosen);
  const isKey = passage !== null && points.some((point) => isAt(point, passage));

  useEffect(() => onPassage?.(passage), [chosen, text]);
  useEffect(() => {
    if (chosen !== null) keepInView(chosen);
  }, [chosen]);

  const backToText = () => article.current?.focus({ preventScroll: true });
  const leave = () => {
    if (now.peek() === null) return;
    now.value = null;
    backToText();
  };
  const run = (what: ((passage: Passage<P>) => void) | null) => {
    if (passage !== null) what?.(passage);
  };
  const makeCard = () => run((chosenNow) => onCard?.(chosenNow, typedPassage(text.prose, chosenNow)));
  const copy = () => run(({ quote }) => void navigator.clipboard.writeText(quote).then(() => say(words('copied'))));
  useShortcuts([
    { key: 'k', name: words('keyPoint'), run: () => run(onKey) },
    { key: 'c', name: words('card'), run: makeCard },
    { key: 'Escape', run: leave },
  ]);

  const pages = useMemo(() => pageMarks(text), [text]);
  const above = (element: ProseElement) => {
    const page = pages.get(element);
    return page === undefined ? null : (
      <span class="page-mark num">
        <span class="vh">{words('pageMark')} </span>
        {page}
      </span>
    );
  };

  const marks: readonly Mark[] = [
    ...(props.lit ?? []),
    ...points.map((point): Mark => ({ leaf: point.leaf, start: point.start, end: point.end, look: 'key' })),
    ...(chosen === null ? [] : [{ ...chosen, look: 'now' as const }]),
  ];

  const below = (element: ProseElement) => {
    const own = points.filter((point) => point.own.trim() !== '' && isInside(point.leaf, element));
    const hasTools = passage !== null && isInside(passage.leaf, element);
    if (own.length === 0 && !hasTools) return null;
    return (
      <>
        {own.map((point) => (
          <KeyNote key={point.start} point={point} />
        ))}
        {hasTools && (
          <PassageTools
            tools={tools}
            isKey={onKey === null ? null : isKey}
            canMakeCard={onCard !== null}
            onKey={() => run(onKey)}
            onCard={makeCard}
            onCopy={copy}
            onBack={backToText}
          />
        )}
      </>
    );
  };

  return (
    // The page takes the arrow keys that choose a sentence.
    <article
      ref={article}
      class="reader prose"
      tabIndex={0}
      aria-label={props.name}
      aria-describedby="reader-keys"
      lang={text.lang}
      dir={text.direction}
      data-edge={look.edge}
      style={lookStyle(look)}
      onClick={(event) => {
        holdStill(event.target);
        onClick(event);
      }}
      onKeyDown={onKeyDown}
    >
      {props.path !== undefined && props.path.length > 0 && (
        <p class="reader-path" dir="auto">
          {props.path.map(plainTitle).join(' \u00b7 ')}
        </p>
      )}
      <Prose prose={text.prose} marks={marks} above={above} below={below} />
      <span class="vh" aria-live="polite">
        {passage?.quote ?? ''}
        {isKey && <span> {words('yourKeyPoint')}</span>}
      </span>
    </article>
  );
}

export function passageOf<P extends PagedPart>(text: SetText<P>, sentence: Sentence): Passage<P> | null {
  const leaf = text.prose.leaves[sentence.leaf];
  if (leaf === undefined) return null;
  const quote = quoteOf(text.prose.leaves, sentence);
  const part = citedPart(text.ranges, leaf, quote);
  return part === null ? null : { ...sentence, quote, part };
}

export function isAt(point: KeyPoint, passage: Sentence): boolean {
  return point.leaf === passage.leaf && point.start === passage.start && point.end === passage.end;
}

function isInside(leaf: number, element: ProseElement): boolean {
  return leaf >= element.firstLeaf && leaf < element.firstLeaf + element.leafCount;
}

/** The chosen sentence and its tools stay between the two bars. */
function keepInView(sentence: Sentence): void {
  const element = leafElement(sentence.leaf);
  const lit = element?.querySelector('mark[data-look~="now"]') ?? element;
  const box = lit?.getBoundingClientRect();
  if (box === undefined) return;
  if (box.top < 80) scrollBy({ top: box.top - 120 });
  else if (box.bottom > innerHeight - 160) scrollBy({ top: box.bottom - innerHeight + 200 });
}
