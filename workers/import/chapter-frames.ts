// Opens and closes what holds other blocks of a chapter: quotations, lists and their items, tables and their cells.

import type { TreeBuilder } from './tree-builder.ts';

const WIDEST_CELL = 20;
const LARGEST_NUMBER = 999_000_000;

type Attributes = Readonly<Record<string, string>>;
/** What is to be done when the element closes. */
type Close = (() => void) | null;

export interface FrameReader {
  /** Null for an element that is none of these. */
  open(name: string, attributes: Attributes): Close;
}

export function createFrameReader(tree: TreeBuilder): FrameReader {
  let headerDepth = 0;

  return { open: openFrame };

  function openFrame(name: string, attributes: Attributes): Close {
    switch (name) {
      case 'blockquote':
        return opened(tree.openFrame('quote'));
      case 'ul':
      case 'ol':
        return opened(tree.openFrame('list', name === 'ol' ? startOf(attributes) : null));
      case 'li':
        return opened(tree.openFrame('item'));
      case 'table':
        return opened(tree.openFrame('table'));
      case 'thead':
        tree.flush();
        headerDepth += 1;
        return () => void (headerDepth -= 1);
      case 'tr':
        tree.openRow();
        return () => tree.flush();
      case 'td':
      case 'th':
        return openCell(name, attributes);
      default:
        return null;
    }
  }

  /** Where no frame can be, its text still stands apart from what is around it. */
  function opened(isOpen: boolean): Close {
    return isOpen ? () => void tree.closeFrame() : () => tree.flush();
  }

  function openCell(name: string, attributes: Attributes): Close {
    if (!tree.openFrame('cell')) return () => tree.flush();
    if (name === 'th' || headerDepth > 0) tree.markHeaderCell();
    const span = Math.min(Number.parseInt(attributes['colspan'] ?? '1', 10) || 1, WIDEST_CELL);
    return () => {
      tree.closeFrame();
      for (let i = 1; i < span; i += 1) if (tree.openFrame('cell')) tree.closeFrame();
    };
  }
}

function startOf(attributes: Attributes): number {
  const start = Number.parseInt(attributes['start'] ?? '1', 10);
  return Number.isNaN(start) || start < 0 ? 1 : Math.min(start, LARGEST_NUMBER);
}
