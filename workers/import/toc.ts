// Reads a book's table of contents, from EPUB 3's navigation document or EPUB 2's NCX, as one flat list with depths.

import { Parser } from 'htmlparser2';
import { plainXmlText, readXml } from './read-xml.ts';

export interface TocLine {
  readonly title: string;
  /** 1 for the outermost level. */
  readonly depth: number;
  /** Null for a line that only groups others. */
  readonly href: string | null;
}

interface OpenLine {
  title: string;
  href: string | null;
  readonly depth: number;
  isTold: boolean;
}

/** The lines of `<nav epub:type="toc">`; empty when no line has a link. */
export function readNav(html: string): readonly TocLine[] {
  const lines: TocLine[] = [];
  const open: OpenLine[] = [];
  const navs: boolean[] = [];
  let depth = 0;
  let isLabel = false;
  const hasTypedToc = /(?:type|role)\s*=\s*["'][^"']*\b(?:doc-)?toc\b/i.test(html);

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'nav') navs.push(!hasTypedToc || isToc(attributes));
        if (!navs.includes(true)) return;
        if (name === 'ol' || name === 'ul') {
          tell(open.at(-1));
          depth += 1;
        }
        if (name === 'li') {
          open.push({ title: '', href: null, depth: Math.max(depth, 1), isTold: false });
          isLabel = true;
        }
        const line = open.at(-1);
        if (!line || !isLabel) return;
        if (name === 'a') line.href ??= attributes['href'] ?? null;
        if (name === 'img' && line.title.trim() === '') line.title += attributes['alt'] ?? '';
      },
      ontext(text) {
        const line = open.at(-1);
        if (line && isLabel) line.title += text;
      },
      onclosetag(name) {
        if (name === 'nav') navs.pop();
        if (!navs.includes(true) && name !== 'nav') return;
        if (name === 'ol' || name === 'ul') depth -= 1;
        if (name !== 'li') return;
        tell(open.pop());
        isLabel = false;
      },
    },
    { recognizeSelfClosing: true, recognizeCDATA: true },
  );
  parser.end(html);
  return lines.some((line) => line.href !== null) ? lines : [];

  function tell(line: OpenLine | undefined): void {
    isLabel = false;
    if (!line || line.isTold) return;
    line.isTold = true;
    const title = line.title.replace(/\s+/g, ' ').trim();
    if (title !== '' || line.href !== null) lines.push({ title, depth: line.depth, href: line.href });
  }
}

function isToc(attributes: Readonly<Record<string, string>>): boolean {
  const types = Object.entries(attributes).flatMap(([name, value]) => {
    return name === 'role' || name.endsWith(':type') ? value.toLowerCase().split(/\s+/) : [];
  });
  return types.includes('toc') || types.includes('doc-toc');
}

/** The lines of an NCX's `<navMap>`. Page lists are another thing and are not read. */
export function readNcx(xml: string): readonly TocLine[] {
  const lines: TocLine[] = [];
  const open: OpenLine[] = [];
  let isText = false;

  readXml(xml, {
    open(name, attribute) {
      const line = open.at(-1);
      if (name === 'navPoint') {
        tell(line);
        open.push({ title: '', href: null, depth: open.length + 1, isTold: false });
      }
      if (name === 'text') isText = true;
      if (name === 'content' && line) line.href ??= attribute('src');
    },
    text(text) {
      const line = open.at(-1);
      if (line && isText && !line.isTold) line.title += text;
    },
    close(name) {
      if (name === 'text') isText = false;
      if (name === 'navPoint') tell(open.pop());
    },
  });
  return lines;

  function tell(line: OpenLine | undefined): void {
    if (!line || line.isTold) return;
    line.isTold = true;
    const title = plainXmlText(line.title);
    if (title !== '' || line.href !== null) lines.push({ title, depth: line.depth, href: line.href });
  }
}
