// The words a card stands on, and where they can be read in full.

import { useEffect, useState } from 'preact/hooks';
import { send } from '../../rpc/send.ts';
import { noteShow } from '../contract.ts';
import type { Item } from '../core/values.ts';
import type { DescribeSource, SourceWords } from './needs.ts';
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
  // A note that only repeats the card says nothing more.
  const text = item.rubric ?? found.text;
  const isRepeat = text !== null && item.source.kind === 'note' && text.startsWith(item.prompt);
  return (
    <figure class="source">
      {text !== null && !isRepeat && (
        <blockquote class="card-quote" dir="auto">
          {text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}\u2026` : text}
        </blockquote>
      )}
      <figcaption class="small">
        {found.href === null ? (
          (found.title ?? words('yourNote'))
        ) : (
          <a href={found.href}>{found.title ?? words('openPlace')}</a>
        )}
      </figcaption>
    </figure>
  );
}

async function look(item: Item, describeSource: DescribeSource): Promise<SourceWords | null> {
  if (item.source.kind !== 'note') return describeSource(item.source);
  const reply = await send(noteShow, { id: item.source.id });
  return reply.ok ? { title: null, text: reply.body.result.note.text, href: null } : null;
}
