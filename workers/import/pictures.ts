// Keeps the pictures that an EPUB's chapters show: each file once, by what its bytes are, within limits of their own.

import { Parser } from 'htmlparser2';
import { ok, type Result } from '../../app/kernel/result.ts';
import type { Anomalies } from './anomalies.ts';
import { pictureHref } from './chapter-tags.ts';
import type { EpubFile } from './open-epub.ts';
import { type PictureHeader, readPictureHeader } from './picture-header.ts';

const MIB = 1 << 20;

export interface PictureLimits {
  readonly bytes: number;
  /** Of one picture when it is decoded, which takes four bytes each. */
  readonly pixels: number;
  readonly pictures: number;
  readonly totalBytes: number;
}

export const PICTURE_LIMITS: PictureLimits = {
  bytes: 32 * MIB,
  pixels: 100_000_000,
  pictures: 10_000,
  totalBytes: 512 * MIB,
};

export interface FoundPicture extends PictureHeader {
  /** Its path inside the package. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Takes a picture over before it returns; a refusal ends the conversion. */
export type KeepPicture = (picture: FoundPicture) => Promise<Result<null>>;

export interface BookPictures {
  /** Looks for what a document shows and keeps it. To be asked before `nameOf` for the same document. */
  take(path: string, html: string): Promise<Result<null>>;
  nameOf(from: string, href: string): string | null;
}

export function createPictures(
  epub: EpubFile,
  anomalies: Anomalies,
  keep: KeepPicture,
  limits = PICTURE_LIMITS,
): BookPictures {
  const { bytes: entryBytes, totalBytes } = limits;
  // What is no bomb by its length is none by its ratio: drawings of repeated lines shrink well.
  const read = epub.readerWith({ entryBytes, totalBytes, ratio: Number.POSITIVE_INFINITY, ratioFromBytes: 0 });
  const isKeptByPath = new Map<string, boolean>();
  let kept = 0;
  let total = 0;

  return {
    async take(path, html) {
      for (const href of new Set(pictureHrefs(html))) {
        const name = pathOf(path, href);
        if (name === null || isKeptByPath.has(name)) continue;
        const found = await find(name);
        if (found) {
          const done = await keep(found);
          if (!done.ok) return done;
          kept += 1;
          total += found.bytes.length;
        }
        isKeptByPath.set(name, found !== null);
      }
      return ok(null);
    },
    nameOf(from, href) {
      const name = pathOf(from, href);
      return name !== null && isKeptByPath.get(name) === true ? name : null;
    },
  };

  function pathOf(from: string, href: string): string | null {
    const target = epub.hrefs.resolve(from, href);
    // An empty address means the document itself.
    return target.kind === 'inside' && target.path !== from ? target.path : null;
  }

  async function find(name: string): Promise<FoundPicture | null> {
    const declared = epub.declaredBytes(name);
    if (declared > limits.bytes) return leftOut('image_too_large', name);
    if (kept >= limits.pictures || total + declared > limits.totalBytes) return leftOut('images_over_limit', name);
    const body = await read(name);
    const header = body.ok ? readPictureHeader(body.value) : null;
    if (!body.ok || !header) return leftOut('image_unreadable', name);
    if (header.width * header.height > limits.pixels) return leftOut('image_too_large', name);
    return { name, bytes: body.value, ...header };
  }

  function leftOut(kind: string, name: string): null {
    anomalies.add(kind, name);
    return null;
  }
}

function pictureHrefs(html: string): readonly string[] {
  if (!/<(?:img|image)\b/i.test(html)) return [];
  const hrefs: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const href = name === 'img' || name === 'image' ? pictureHref(attributes) : null;
        if (href !== null) hrefs.push(href);
      },
    },
    { recognizeSelfClosing: true, recognizeCDATA: true },
  );
  parser.end(html);
  return hrefs;
}
