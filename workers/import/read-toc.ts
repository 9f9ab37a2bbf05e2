// Finds and reads the table of contents of an EPUB, and ties its lines to files.

import { ok, type Result } from '../../app/kernel/result.ts';
import type { Anomalies } from './anomalies.ts';
import type { EpubFile } from './open-epub.ts';
import type { TocEntry } from './place-headings.ts';
import { readNav, readNcx, type TocLine } from './toc.ts';

const NCX_TYPE = 'application/x-dtbncx+xml';

export interface Contents {
  readonly entriesByPath: ReadonlyMap<string, readonly TocEntry[]>;
  readonly isEmpty: boolean;
}

/** EPUB 3's navigation document where it has links, else the NCX; a book without either has an empty one. */
export async function readContents(epub: EpubFile, anomalies: Anomalies): Promise<Result<Contents>> {
  for (const source of sources(epub)) {
    const text = await epub.readText(source.path);
    if (!text.ok) return text;
    const lines = source.kind === 'nav' ? readNav(text.value) : readNcx(text.value);
    if (lines.length > 0) return ok(tieLines(lines, source.path, epub, anomalies));
  }
  return ok({ entriesByPath: new Map(), isEmpty: true });
}

function sources(epub: EpubFile): readonly { readonly kind: 'nav' | 'ncx'; readonly path: string }[] {
  const items = [...epub.book.items.values()];
  const nav = items.find((item) => item.properties.includes('nav'));
  const named = epub.book.tocId === null ? undefined : epub.book.items.get(epub.book.tocId);
  const ncx =
    named ?? items.find((item) => item.mediaType === NCX_TYPE) ?? items.find(({ href }) => /\.ncx$/i.test(href));
  const found = [
    { kind: 'nav' as const, item: nav },
    { kind: 'ncx' as const, item: ncx },
  ];
  return found.flatMap(({ kind, item }) => {
    const target = item && epub.hrefs.resolve(epub.packagePath, item.href);
    return target?.kind === 'inside' ? [{ kind, path: target.path }] : [];
  });
}

function tieLines(lines: readonly TocLine[], from: string, epub: EpubFile, anomalies: Anomalies): Contents {
  const entriesByPath = new Map<string, TocEntry[]>();
  for (const [i, line] of lines.entries()) {
    const isParent = (lines[i + 1]?.depth ?? 0) > line.depth;
    const href = line.href ?? firstHrefBelow(lines, i);
    if (href === null) continue;
    const target = epub.hrefs.resolve(from, href);
    if (target.kind !== 'inside') {
      anomalies.add('contents_target_missing', line.title);
      continue;
    }
    const entries = entriesByPath.get(target.path) ?? [];
    entries.push({ title: line.title, depth: line.depth, path: target.path, fragment: target.fragment, isParent });
    entriesByPath.set(target.path, entries);
  }
  return { entriesByPath, isEmpty: entriesByPath.size === 0 };
}

/** A line that only groups others begins where the first of them begins. */
function firstHrefBelow(lines: readonly TocLine[], group: number): string | null {
  const depth = lines[group]?.depth ?? 0;
  for (let i = group + 1; i < lines.length; i += 1) {
    const line = lines[i];
    if (!line || line.depth <= depth) return null;
    if (line.href !== null) return line.href;
  }
  return null;
}
