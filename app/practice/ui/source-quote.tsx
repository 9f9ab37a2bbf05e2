// The words a card stands on, and where they can be read in full.

import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { send } from '../../rpc/send.ts';
import { parseMarkdown } from '../../widgets/prose/parse-markdown.ts';
import { parsePlainText } from '../../widgets/prose/parse-plain-text.ts';
import { parseTyped } from '../../widgets/prose/parse-typed.ts';
import { directionOf } from '../../widgets/prose/text-direction.ts';
import { shortenProse } from '../../widgets/prose/shorten-prose.ts';
import { noteShow } from '../contract.ts';
import type { Item } from '../core/values.ts';
import { answerText } from './answer-text.ts';
import { SetText } from './card-text.tsx';
import type { DescribeSource, SourceWords, TextForm } from './needs.ts';
import { words } from './words.ts';

const LONGEST = 420;

export type FoundSource = SourceWords | null | 'looking';

/** Looked for as soon as a card is in view, so that its words are there when the answer is shown. */
export function useSource(item: Item, describeSource: DescribeSource): FoundSource {
  const [found, setFound] = useState<FoundSource>('looking');
  useEffect(() => {
    let wanted = true;
    setFound('looking');
    void look(item, describeSource).then((source) => {
      if (wanted) setFound(source);
    });
    return () => {
      wanted = false;
    };
  }, [item.id, item.revision]);
  return found;
}

export function SourceQuote({ item, found }: { readonly item: Item; readonly found: FoundSource }) {
  if (found === 'looking') return null;
  if (found === null) return <p class="small">{words('sourceGone')}</p>;
  // What only repeats the card says nothing more: a note of its own words, a sentence that is its answer.
  const text = item.rubric ?? found.text;
  const isRepeat =
    text !== null &&
    ((item.source.kind === 'note' && text.startsWith(item.prompt)) || text.trim() === answerText(item.answer).trim());
  return (
    <Quote text={isRepeat ? null : text} form={item.rubric === null ? found.form : 'typed'}>
      {found.href === null ? (
        (found.title ?? words('yourNote'))
      ) : (
        <a href={found.href}>{found.title ?? words('openPlace')}</a>
      )}
    </Quote>
  );
}

interface QuoteProps {
  readonly text: string | null;
  readonly form: TextForm;
  /** Where it comes from. */
  readonly children: ComponentChildren;
}

export function Quote({ text, form, children }: QuoteProps) {
  return (
    <figure class="source">
      {text !== null && <Words text={text} form={form} />}
      <figcaption class="small">{children}</figcaption>
    </figure>
  );
}

const read = { markdown: parseMarkdown, plain: parsePlainText, typed: parseTyped } as const;

function Words({ text, form }: { readonly text: string; readonly form: TextForm }) {
  const prose = useMemo(() => shortenProse(read[form](text), LONGEST), [text, form]);
  const first = prose.elements[0]?.block;
  return (
    <blockquote class="card-quote" dir={first === undefined ? 'auto' : directionOf(first)}>
      <SetText prose={prose} text={text} form={form} />
    </blockquote>
  );
}

async function look(item: Item, describeSource: DescribeSource): Promise<SourceWords | null> {
  if (item.source.kind !== 'note') return describeSource(item.source);
  const reply = await send(noteShow, { id: item.source.id });
  return reply.ok ? { title: null, text: reply.body.result.note.text, form: 'typed', href: null } : null;
}
