// What a chapter is made of between HTML and Markdown.

export const EMPHASIS = 1;
export const STRONG = 2;
export const CODE = 4;

export type Inline =
  | { readonly kind: 'text'; readonly text: string; readonly style: number; readonly href: string | null }
  | { readonly kind: 'break' }
  | { readonly kind: 'note'; readonly key: string; readonly label: string }
  /** A file of the package that is kept; its words are for those who do not see it. */
  | { readonly kind: 'picture'; readonly name: string; readonly words: string };

export type Block =
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly inlines: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string; readonly language: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly hasHeader: boolean; readonly rows: readonly (readonly (readonly Block[])[])[] };

/** The words of inlines, without marks; breaks count as spaces, notes as their labels, pictures as theirs. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines.map((inline) => inlineText(inline)).join('');
}

function inlineText(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'break':
      return ' ';
    case 'note':
      return inline.label;
    case 'picture':
      return inline.words;
  }
}

/** Every inline below a block in reading order, on one line: a space after what stood on lines of its own. */
export function inlinesOf(block: Block): readonly Inline[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [...block.inlines, SPACE];
    case 'code':
      return [{ kind: 'text', text: block.text, style: CODE, href: null }, SPACE];
    case 'rule':
      return [];
    case 'quote':
      return block.blocks.flatMap((inner) => inlinesOf(inner));
    case 'list':
      return block.items.flat().flatMap((inner) => inlinesOf(inner));
    case 'table':
      return block.rows.flat(2).flatMap((inner) => inlinesOf(inner));
  }
}

export const SPACE: Inline = { kind: 'text', text: ' ', style: 0, href: null };
