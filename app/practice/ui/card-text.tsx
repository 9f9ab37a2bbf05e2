// One side of a card, or what it stands on, set as it was typed: the same in review, in the list and while it is written.

import { useMemo } from 'preact/hooks';
import { parseTyped, setCode } from '../../widgets/prose/parse-typed.ts';
import { Prose } from '../../widgets/prose/prose.tsx';
import type { Prose as ProseText } from '../../widgets/prose/prose-tree.ts';
import { scriptLanguage } from '../../widgets/prose/script-language.ts';
import { answerText } from './answer-text.ts';
import type { TextForm } from './needs.ts';

/** A question this short is set large, as one line of a poster is; what is longer, or has parts, is set to be read. */
const LONGEST_SHORT = 200;
const ENOUGH_FOR_LANGUAGE = 2000;

/** `value` may be any answer: what is no text is shown as the code it is. */
export function CardText({ value }: { readonly value: unknown }) {
  const text = answerText(value);
  const isCode = typeof value === 'object' && value !== null;
  const prose = useMemo(() => (isCode ? setCode(text) : parseTyped(text)), [text, isCode]);
  return <SetText prose={prose} text={text} form="typed" />;
}

interface SetTextProps {
  readonly prose: ProseText;
  readonly text: string;
  readonly form: TextForm;
}

/** `text` is where the prose comes from; its script says which letters the browser picks. */
export function SetText({ prose, text, form }: SetTextProps) {
  return (
    <div
      class={form === 'typed' ? 'prose card-prose typed' : 'prose card-prose'}
      data-size={isShort(prose) ? 'short' : 'long'}
      lang={scriptLanguage(text.slice(0, ENOUGH_FOR_LANGUAGE)) ?? undefined}
    >
      <Prose prose={prose} />
    </div>
  );
}

function isShort({ elements }: ProseText): boolean {
  const [element, more] = elements;
  return element?.block.kind === 'paragraph' && more === undefined && element.block.leaf.text.length <= LONGEST_SHORT;
}
