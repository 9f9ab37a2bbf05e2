// Finds the cover of an EPUB, in the three ways that books name it, and keeps it only when it is a picture of ours.

import type { Anomalies } from './anomalies.ts';
import { Parser } from 'htmlparser2';
import type { EpubFile } from './open-epub.ts';
import { type PictureHeader, pictureKind } from './picture-header.ts';

const LARGEST_COVER = 4 << 20;

export interface Cover {
  readonly bytes: Uint8Array;
  readonly media_type: Exclude<PictureHeader['media_type'], 'image/svg+xml'>;
}

/** Null when there is none, or none that can be shown; a book is not refused for its cover. */
export async function readCover(epub: EpubFile, anomalies: Anomalies): Promise<Cover | null> {
  const path = await findCover(epub);
  if (path === null) return null;
  if (epub.declaredBytes(path) > LARGEST_COVER) {
    anomalies.add('cover_left_out', path);
    return null;
  }
  const body = await epub.readBytes(path);
  const media_type = body.ok ? pictureKind(body.value) : null;
  // A drawing is a document: the shelf takes pictures only.
  if (!body.ok || media_type === null || media_type === 'image/svg+xml') {
    anomalies.add('cover_left_out', path);
    return null;
  }
  return { bytes: body.value, media_type };
}

async function findCover(epub: EpubFile): Promise<string | null> {
  const { items, coverId, coverPage } = epub.book;
  const all = [...items.values()];
  const named =
    all.find((item) => item.properties.includes('cover-image')) ??
    all.find((item) => coverId !== null && (item.id === coverId || item.href === coverId));
  if (named?.mediaType.startsWith('image/')) return pathOf(epub, epub.packagePath, named.href);
  const page = named?.href ?? coverPage;
  return page === null ? null : await firstImageOf(epub, page);
}

/** The page that a guide calls the cover, or the picture itself. */
async function firstImageOf(epub: EpubFile, href: string): Promise<string | null> {
  const path = pathOf(epub, epub.packagePath, href);
  if (path === null || !/\.x?html?$/i.test(path)) return path;
  const html = await epub.readText(path);
  if (!html.ok) return null;
  let source: string | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name !== 'img' && name !== 'image') return;
      source ??= attributes['src'] ?? attributes['xlink:href'] ?? attributes['href'] ?? null;
    },
  });
  parser.end(html.value);
  return source === null ? null : pathOf(epub, path, source);
}

function pathOf(epub: EpubFile, from: string, href: string): string | null {
  const target = epub.hrefs.resolve(from, href);
  return target.kind === 'inside' ? target.path : null;
}
