// Reads one chapter's XHTML, or what passes for it, into blocks. Nothing in it is run, loaded or kept as markup.

import { Parser } from 'htmlparser2';
import { CODE, EMPHASIS, plainText, STRONG, type Block } from './block-tree.ts';
import {
  BLOCK_TAGS,
  DROPPED_TAGS,
  languageOf,
  MEDIA_TAGS,
  outsideLink,
  pictureHref,
  PLAYER_TAGS,
  shifted,
  STYLE_BY_TAG,
  typesOf,
  WRAPPING_TAGS,
} from './chapter-tags.ts';
import { createFrameReader } from './chapter-frames.ts';
import { createNoteReader } from './chapter-notes.ts';
import { createTreeBuilder, imagePlaceholder, type PlacedBlock } from './tree-builder.ts';

// htmlparser2 takes time by the depth for each element; real books stay far below.
const DEEPEST = 20_000;

export interface ChapterOptions {
  /** Ids that the table of contents points at. */
  readonly anchors: ReadonlySet<string>;
  /** Ids of this file that some reference in the book calls a note. */
  readonly noteIds: ReadonlySet<string>;
  /** The key of the note that a reference means; null when it is none that is known. */
  readonly noteKey: (href: string) => string | null;
  /** The key of the note with this id in this file. */
  readonly ownNoteKey: (id: string) => string;
  /** The name of the picture that an address means; null when none is kept for it. Without it none is looked for. */
  readonly pictureName: ((href: string) => string | null) | null;
  /** The lists of a navigation document are told by the headings already. */
  readonly isNavDocument: boolean;
}

export interface Chapter {
  readonly blocks: readonly PlacedBlock[];
  /** Wanted ids after the last block. */
  readonly endIds: readonly string[];
  readonly title: string;
  readonly notes: ReadonlyMap<string, readonly Block[]>;
  /** Pictures that were left out. */
  readonly images: number;
  readonly rubyReadings: number;
  readonly media: number;
  readonly formulas: number;
  /** How many characters of the author's there are. */
  readonly letters: number;
  readonly hasDroppedNav: boolean;
  readonly isCutShort: boolean;
}

type Attributes = Readonly<Record<string, string>>;
/** What is to be done when the element closes. */
type Close = (() => void) | null;

export function readChapter(html: string, options: ChapterOptions): Chapter {
  const tree = createTreeBuilder();
  const notes = createNoteReader(tree, options);
  const frames = createFrameReader(tree);
  const closes: Close[] = [];
  const styles = { emphasis: 0, strong: 0, code: 0 };
  const links: string[] = [];
  const counts = { images: 0, rubyReadings: 0, media: 0, formulas: 0, letters: 0 };
  let skipped = 0;
  let preformatted: string | null = null;
  let language = '';
  let title: string | null = null;
  let isInTitle = false;
  let drawing: Drawing | null = null;
  let hasDroppedNav = false;
  let isCutShort = false;

  const parser = new Parser(
    {
      onopentagname() {
        if (closes.length < DEEPEST || isCutShort) return;
        isCutShort = true;
        parser.pause();
      },
      onopentag: (name, attributes) =>
        void closes.push(skipped > 0 ? inSkipped(name, attributes) : open(name, attributes)),
      ontext: takeText,
      onclosetag: () => closes.pop()?.(),
    },
    { recognizeSelfClosing: true, recognizeCDATA: true },
  );
  parser.end(html);
  while (closes.length > 0) closes.pop()?.();
  const { blocks, endIds } = tree.end();
  return {
    blocks,
    endIds,
    title: (title ?? '').replace(/\s+/g, ' ').trim(),
    notes: notes.found,
    ...counts,
    hasDroppedNav,
    isCutShort,
  };

  function skip(): Close {
    skipped += 1;
    return () => void (skipped -= 1);
  }

  /** Of a drawing only the pictures are looked at that it wraps. */
  function inSkipped(name: string, attributes: Attributes): Close {
    if (drawing && name === 'image')
      drawing.pictures += addPicture(attributes, wordsFor(attributes) || drawing.words) ? 1 : 0;
    else if (drawing && !WRAPPING_TAGS.has(name)) drawing.hasMarks = true;
    return skip();
  }

  function takeText(raw: string): void {
    if (isInTitle) title += raw;
    if (isInTitle || skipped > 0) return;
    const text = cleaned(raw);
    counts.letters += text.replace(/\s+/g, '').length;
    if (preformatted === null) addText(text.replace(/[\u{2028}\u{2029}\u{85}\v]/gu, ' '));
    else preformatted += text;
  }

  function addText(text: string): void {
    if (text === '') return;
    const { emphasis, strong, code } = styles;
    const style = (emphasis > 0 ? EMPHASIS : 0) | (strong > 0 ? STRONG : 0) | (code > 0 ? CODE : 0);
    tree.add({ kind: 'text', text, style, href: links.at(-1) ?? null });
  }

  function open(name: string, attributes: Attributes): Close {
    if (preformatted !== null) return openInPreformatted(name, attributes);
    const isBlock = BLOCK_TAGS.has(name);
    if (isBlock) tree.flush();
    markIds(name, attributes);
    // The number of a page of the printed book stands in the middle of a sentence and is none of its words.
    if (typesOf(attributes).includes('pagebreak')) return skip();
    const closeNote = notes.openNote(name, attributes);
    if (closeNote) return closeNote;
    if (isBlock) return openBlock(name);
    const style = STYLE_BY_TAG.get(name);
    if (style) {
      styles[style] += 1;
      return () => void (styles[style] -= 1);
    }
    return openSpecial(name, attributes);
  }

  function openBlock(name: string): Close {
    if (name === 'nav' && options.isNavDocument) {
      hasDroppedNav = true;
      return skip();
    }
    return () => tree.flush();
  }

  function openSpecial(name: string, attributes: Attributes): Close {
    if (DROPPED_TAGS.has(name)) {
      if (name === 'rt') counts.rubyReadings += 1;
      return skip();
    }
    if (MEDIA_TAGS.has(name)) {
      counts.media += 1;
      return PLAYER_TAGS.has(name) ? skip() : null;
    }
    switch (name) {
      case 'title':
        return openTitle();
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        tree.startHeading(Number(name[1]));
        return () => tree.endHeading();
      case 'br':
        tree.add({ kind: 'break' });
        return null;
      case 'hr':
        tree.flush();
        tree.push({ kind: 'rule' });
        return null;
      case 'pre':
        return openPreformatted(attributes);
      case 'img':
        if (!addPicture(attributes, wordsFor(attributes))) leaveOut(wordsFor(attributes));
        return null;
      case 'svg':
        return openDrawing(attributes);
      case 'math':
        counts.formulas += 1;
        return null;
      case 'a':
        return openLink(attributes);
      case 'q':
        addText('“');
        return () => addText('”');
      case 'sup':
      case 'sub':
        return openShifted(name);
      default:
        return frames.open(name, attributes);
    }
  }

  function markIds(name: string, attributes: Attributes): void {
    for (const id of [attributes['id'], attributes['xml:id'], name === 'a' ? attributes['name'] : undefined]) {
      if (id !== undefined && options.anchors.has(id)) tree.markId(id);
    }
  }

  function openTitle(): Close {
    // The first is the head's; others are in drawings, which are skipped.
    if (title !== null) return skip();
    title = '';
    isInTitle = true;
    return () => void (isInTitle = false);
  }

  function openPreformatted(attributes: Attributes): Close {
    tree.flush();
    preformatted = '';
    language = languageOf(attributes);
    return () => {
      const text = (preformatted ?? '').replace(/^\n/, '').trimEnd();
      preformatted = null;
      if (text !== '') tree.push({ kind: 'code', text, language });
    };
  }

  function openInPreformatted(name: string, attributes: Attributes): Close {
    if (DROPPED_TAGS.has(name)) return skip();
    if (name === 'br') preformatted += '\n';
    if (name === 'img') counts.images += 1;
    if (name === 'code') language ||= languageOf(attributes);
    return null;
  }

  function addPicture(attributes: Attributes, words: string): boolean {
    const href = pictureHref(attributes);
    const name = href === null ? null : (options.pictureName?.(href) ?? null);
    if (name !== null) tree.add({ kind: 'picture', name, words });
    return name !== null;
  }

  function leaveOut(words: string): void {
    counts.images += 1;
    if (words !== '') tree.add(imagePlaceholder(words));
  }

  /** Many books wrap the picture of a whole page in a drawing; lines and letters that are drawn are left out. */
  function openDrawing(attributes: Attributes): Close {
    const label = options.pictureName && attributes['aria-label'];
    const own: Drawing = { words: wordsFor(label ? { alt: label } : attributes), pictures: 0, hasMarks: false };
    drawing = own;
    const close = skip();
    return () => {
      close?.();
      drawing = null;
      if (own.pictures === 0) leaveOut(own.words);
      else if (own.hasMarks) counts.images += 1;
    };
  }

  function openLink(attributes: Attributes): Close {
    const link = outsideLink(attributes['href']);
    if (link === null) return notes.openReference(attributes);
    links.push(link);
    return () => void links.pop();
  }

  function openShifted(name: 'sup' | 'sub'): Close {
    const from = tree.inlines.length;
    return () => {
      const inside = tree.inlines.slice(from);
      const text = inside.every((inline) => inline.kind === 'text') ? shifted(plainText(inside), name) : null;
      if (text === null) return;
      tree.inlines.length = from;
      addText(text);
    };
  }
}

interface Drawing {
  readonly words: string;
  pictures: number;
  hasMarks: boolean;
}

/** What a picture says to those who do not see it. */
function wordsFor(attributes: Attributes): string {
  return cleaned(attributes['alt'] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Without controls, soft hyphens (they would part words for a search) and marks of byte order. */
function cleaned(text: string): string {
  return text.replace(/[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\ufeff]/g, '');
}
