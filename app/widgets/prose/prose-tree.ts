// The shape of set text: a tree with no HTML in it, whose every line of words knows where in the source it came from.

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  /** Its words, and its address as it is written: text like any other, which nothing here fetches. */
  | { readonly kind: 'picture'; readonly text: string; readonly address: string }
  | { readonly kind: 'em' | 'strong' | 'del'; readonly inside: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly inside: readonly Inline[] }
  | { readonly kind: 'note'; readonly label: string }
  | { readonly kind: 'break' };

/** One run of words that flows together: a paragraph, a heading, a cell. Sentences never cross it. */
export interface Leaf {
  readonly id: number;
  /** Exactly what the page shows, so that offsets in it and in the page are the same. */
  readonly text: string;
  readonly inside: readonly Inline[];
  /** Where it stands in the source, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

export type Align = 'left' | 'center' | 'right' | null;

export interface ListItem {
  readonly checked: boolean | null;
  /** The number that was typed, where it is kept; else items are counted. */
  readonly number: number | null;
  readonly blocks: readonly ProseBlock[];
}

export type ProseBlock =
  | { readonly kind: 'paragraph' | 'verse' | 'code'; readonly leaf: Leaf }
  | { readonly kind: 'heading'; readonly level: number; readonly rank: number; readonly leaf: Leaf }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly first: number; readonly items: readonly ListItem[] }
  | { readonly kind: 'quote'; readonly blocks: readonly ProseBlock[] }
  | {
      readonly kind: 'table';
      readonly align: readonly Align[];
      readonly head: readonly Leaf[];
      readonly rows: readonly (readonly Leaf[])[];
    }
  | { readonly kind: 'note'; readonly label: string; readonly leaf: Leaf }
  | { readonly kind: 'rule' };

/** A top-level element; `start` and `end` are its range in the source. */
export interface ProseElement {
  readonly start: number;
  readonly end: number;
  readonly block: ProseBlock;
  readonly firstLeaf: number;
  readonly leafCount: number;
}

export interface Prose {
  readonly elements: readonly ProseElement[];
  /** All leaves in reading order; the id of a leaf is its place here. */
  readonly leaves: readonly Leaf[];
}

/** What the page shows for some inlines, as plain text. */
export function shownText(inside: readonly Inline[]): string {
  let text = '';
  for (const inline of inside) {
    switch (inline.kind) {
      case 'text':
      case 'code':
      case 'picture':
        text += inline.text;
        break;
      case 'em':
      case 'strong':
      case 'del':
      case 'link':
        text += shownText(inline.inside);
        break;
      case 'note':
        text += inline.label;
        break;
      case 'break':
        text += '\n';
        break;
    }
  }
  return text;
}

/** Whether there is nothing in a leaf but pictures. */
export function isAllPictures({ inside }: Leaf): boolean {
  return (
    inside.some(({ kind }) => kind === 'picture') &&
    inside.every((inline) => inline.kind === 'picture' || shownText([inline]).trim() === '')
  );
}

/** How many leaves a block holds, at any depth. */
export function countLeaves(block: ProseBlock): number {
  switch (block.kind) {
    case 'paragraph':
    case 'verse':
    case 'code':
    case 'heading':
    case 'note':
      return 1;
    case 'rule':
      return 0;
    case 'quote':
      return countAll(block.blocks);
    case 'list':
      return block.items.reduce((sum, item) => sum + countAll(item.blocks), 0);
    case 'table':
      return block.rows.reduce((sum, row) => sum + row.length, block.head.length);
  }
}

function countAll(blocks: readonly ProseBlock[]): number {
  return blocks.reduce((sum, block) => sum + countLeaves(block), 0);
}
