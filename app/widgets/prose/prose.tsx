// Set text on the page: our own tree becomes elements, one to one. Book text is data; nothing here takes HTML or fetches.

import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Mark, marksKey } from './marks.ts';
import { leafWords } from './prose-leaf.tsx';
import { isAllPictures, type Leaf, type Prose as ProseText, type ProseBlock, type ProseElement } from './prose-tree.ts';
import { directionOf } from './text-direction.ts';

interface ProseProps {
  readonly prose: ProseText;
  readonly marks?: readonly Mark[];
  /** What stands right above an element, such as the number of a page. */
  readonly above?: (element: ProseElement) => ComponentChildren;
  /** What stands right below an element: the tools of the chosen passage, a note in the margin. */
  readonly below?: (element: ProseElement, at: number) => ComponentChildren;
}

const none: readonly Mark[] = [];

export function Prose({ prose, marks = none, above, below }: ProseProps) {
  return (
    <>
      {prose.elements.map((element, at) => (
        <Element
          key={at}
          at={at}
          element={element}
          marks={marks.length === 0 ? none : marks.filter((mark) => isIn(mark, element))}
          above={above?.(element)}
          below={below?.(element, at)}
        />
      ))}
    </>
  );
}

interface ElementProps {
  readonly at: number;
  readonly element: ProseElement;
  readonly marks: readonly Mark[];
  readonly above: ComponentChildren;
  readonly below: ComponentChildren;
}

/** The same element with the same marks is the same tree, so a tap redraws two paragraphs, not the book. */
function Element({ at, element, marks, above, below }: ElementProps) {
  const drawn = useMemo(() => drawBlock(element.block, marks, at), [element, marksKey(marks), at]);
  return (
    <>
      {above}
      {drawn}
      {below}
    </>
  );
}

function isIn(mark: Mark, element: ProseElement): boolean {
  return mark.leaf >= element.firstLeaf && mark.leaf < element.firstLeaf + element.leafCount;
}

/** `at` is given to top-level elements only; the reader keeps its place by it. */
export function drawBlock(block: ProseBlock, marks: readonly Mark[], at?: number): ComponentChildren {
  const top = { 'data-element': at, dir: 'auto' } as const;
  const around = { 'data-element': at, dir: directionOf(block) } as const;
  const line = (leaf: Leaf) => ({ ...top, 'data-leaf': leaf.id });
  switch (block.kind) {
    case 'paragraph':
      return (
        <p class={isAllPictures(block.leaf) ? 'prose-plates' : undefined} {...line(block.leaf)}>
          {leafWords(block.leaf, marks)}
        </p>
      );
    case 'verse':
      return (
        <p class="prose-verse" {...line(block.leaf)}>
          {leafWords(block.leaf, marks)}
        </p>
      );
    case 'heading': {
      // The page has its own first heading: the book's begin one below it.
      const Heading = headingTags[Math.min(block.rank, headingTags.length) - 1] ?? 'h6';
      return (
        <Heading class={`prose-h${block.level}`} {...line(block.leaf)}>
          {leafWords(block.leaf, marks)}
        </Heading>
      );
    }
    case 'code':
      return (
        <pre {...top} dir="ltr">
          <code data-leaf={block.leaf.id}>{leafWords(block.leaf, marks)}</code>
        </pre>
      );
    case 'quote':
      return <blockquote {...around}>{block.blocks.map((inner) => drawBlock(inner, marks))}</blockquote>;
    case 'list':
      return drawList(block, marks, around);
    case 'table':
      return drawTable(block, marks, around);
    case 'note':
      return (
        <p class="prose-note" {...top}>
          <sup>{block.label}</sup> <span data-leaf={block.leaf.id}>{leafWords(block.leaf, marks)}</span>
        </p>
      );
    case 'rule':
      return <hr data-element={at} />;
  }
}

const headingTags = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

interface Around {
  readonly 'data-element': number | undefined;
  readonly dir: 'ltr' | 'rtl' | 'auto';
}

function drawList(block: ProseBlock & { readonly kind: 'list' }, marks: readonly Mark[], around: Around) {
  const items = block.items.map((item, index) => (
    <li
      key={index}
      class={item.checked === null ? undefined : 'prose-task'}
      value={item.number === null || item.number === block.first + index ? undefined : item.number}
    >
      {item.checked !== null && <span class="prose-check">{item.checked ? '\u2611' : '\u2610'}</span>}
      {item.blocks.map((inner) => drawBlock(inner, marks))}
    </li>
  ));
  return block.ordered ? (
    <ol {...around} start={block.first}>
      {items}
    </ol>
  ) : (
    <ul {...around}>{items}</ul>
  );
}

function drawTable(block: ProseBlock & { readonly kind: 'table' }, marks: readonly Mark[], around: Around) {
  const align = (column: number) => block.align[column] ?? undefined;
  return (
    // A table wider than the page is scrolled with the keyboard too.
    <div class="prose-table" {...around} tabIndex={0} role="group">
      <table>
        <thead>
          <tr>
            {block.head.map((cell, column) => (
              <th key={cell.id} scope="col" data-align={align(column)} data-leaf={cell.id} dir="auto">
                {leafWords(cell, marks)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={cell.id} data-align={align(column)} data-leaf={cell.id} dir="auto">
                  {leafWords(cell, marks)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
