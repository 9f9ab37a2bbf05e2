// Makes of an original what the store needs: the normalised text, its blocks, its anomalies, cover and pictures, all staged.

import type { NewHasher } from '../../app/kernel/hash.ts';
import { ok, type Refusal, type Result } from '../../app/kernel/result.ts';
import type {
  Anomaly,
  BlobBody,
  PageStart,
  PreparedBook,
  PrepareProgress,
  PrepareReply,
  PrepareSpec,
} from '../../app/kernel/staged.ts';
import type { OpenStaged, StagedWriter } from './byte-sink.ts';
import { piecesOf, readFault } from './byte-source.ts';
import type { Cover } from './cover.ts';
import type { KeepPicture } from './pictures.ts';
import { createPictureStage } from './picture-stage.ts';
import { convertEpub, EPUB_CONVERTER, FIRST_EPUB_CONVERTER } from './epub.ts';
import { convertPdf, PDF_CONVERTER } from './pdf/pdf.ts';
import type { LoadPdfium } from './pdf/pdfium.ts';
import { normalizePlainText } from './plain-text.ts';
import { createTextPipe, type TextPipe } from './text-pipe.ts';

export interface PrepareDeps {
  readonly newHasher: NewHasher;
  readonly openStaged: OpenStaged;
  /** Removes everything that was staged for this book. */
  readonly discard: () => Promise<void>;
  readonly loadPdfium: LoadPdfium;
}

export async function prepareBook(
  spec: Omit<PrepareSpec, 'source'>,
  source: BlobBody,
  deps: PrepareDeps,
  progress: PrepareProgress = () => {},
): Promise<PrepareReply> {
  const prepared = await prepare(spec, source, deps, progress).catch(async (defect: unknown) => {
    await deps.discard();
    throw defect;
  });
  if (prepared.ok) return { ok: true, prepared: prepared.value };
  await deps.discard();
  return { ok: false, error: prepared.error, anomaly: anomalyOf(prepared.error, spec.format) };
}

interface Converted {
  readonly anomalies: readonly Anomaly[];
  readonly converter: PreparedBook['converter'];
  readonly cover: Cover | null;
  readonly pages?: readonly PageStart[];
}

async function prepare(
  spec: Omit<PrepareSpec, 'source'>,
  source: BlobBody,
  deps: PrepareDeps,
  progress: PrepareProgress,
): Promise<Result<PreparedBook>> {
  const normalized = await deps.openStaged('normalized');
  if (!normalized.ok) return normalized;
  const blocks = await deps.openStaged('blocks.ndjson');
  if (!blocks.ok) return closing([normalized.value], blocks.error);
  const files = [normalized.value, blocks.value];

  const pipe = createTextPipe({
    bookId: spec.book_id,
    newHasher: deps.newHasher,
    normalized: normalized.value,
    blocks: blocks.value,
  });
  const pictures = createPictureStage(deps);
  const converted = await convert(spec, source, pipe, pictures.keep, deps, progress);
  if (!converted.ok) return closing(files, converted.error);
  const count = pipe.end();
  const body = await normalized.value.finish();
  if (!body.ok) return closing([blocks.value], body.error);
  const rows = await blocks.value.finish();
  if (!rows.ok) return rows;
  const { anomalies, converter, cover, pages } = converted.value;
  const kept = cover ? await pictures.stage(cover.bytes) : ok(null);
  if (!kept.ok) return kept;
  return ok({
    normalized: body.value,
    blocks: { count, staged: rows.value.staged },
    anomalies,
    converter,
    cover: cover && kept.value && { ...kept.value, media_type: cover.media_type },
    pictures: pictures.list(),
    ...(pages ? { pages } : {}),
  });
}

async function convert(
  { format, converter, args = [] }: Omit<PrepareSpec, 'source'>,
  source: BlobBody,
  pipe: TextPipe,
  keepPicture: KeepPicture,
  deps: PrepareDeps,
  progress: PrepareProgress,
): Promise<Result<Converted>> {
  switch (format) {
    case 'txt':
    case 'markdown': {
      const normalized = await normalizePlainText(piecesOf(source), pipe, (done) =>
        progress(done, source.size, 'bytes'),
      );
      return normalized.ok ? ok({ anomalies: normalized.value, converter: null, cover: null }) : normalized;
    }
    case 'epub': {
      const bytes = await readWhole(source);
      if (!bytes.ok) return bytes;
      const made = converter === nameOf(FIRST_EPUB_CONVERTER) ? FIRST_EPUB_CONVERTER : EPUB_CONVERTER;
      const keep = made === EPUB_CONVERTER ? keepPicture : null;
      const tell = (done: number, total: number) => progress(done, total, 'parts');
      const converted = await convertEpub(bytes.value, pipe, keep, tell, args);
      return converted.ok ? ok({ ...converted.value, converter: { ...made, args } }) : converted;
    }
    case 'pdf': {
      const pdf = { size: source.size, pieces: piecesOf(source) };
      const tell = (done: number, total: number): void => progress(done, total, 'pages');
      const converted = await convertPdf(pdf, pipe, deps.loadPdfium, tell, args).catch(outsideFault);
      return converted.ok ? ok({ ...converted.value, converter: { ...PDF_CONVERTER, args }, cover: null }) : converted;
    }
  }
}

/** As the book keeps it. */
function nameOf({ name, version }: typeof EPUB_CONVERTER): string {
  return `${name} ${version}`;
}

function outsideFault(cause: unknown): Result<never> {
  return { ok: false, error: readFault(cause) };
}

async function readWhole(source: BlobBody): Promise<Result<Uint8Array>> {
  try {
    return ok(new Uint8Array(await source.arrayBuffer()));
  } catch (cause) {
    return { ok: false, error: readFault(cause) };
  }
}

function closing(files: readonly StagedWriter[], error: Refusal): Result<never> {
  for (const file of files) file.close();
  return { ok: false, error };
}

const OUTSIDE_FAULTS = new Set(['storage_full', 'io_error', 'blob_missing']);

/** What keeps the file from becoming text is remembered with the book; what is wrong with the disk is not (suite §3.3). */
function anomalyOf({ code }: Refusal, format: PrepareSpec['format']): Anomaly | null {
  if (OUTSIDE_FAULTS.has(code)) return null;
  if (format === 'epub' || format === 'pdf') return { kind: 'converter_error', details: code };
  if (code === 'empty_book_text') return { kind: 'empty_normalized_text', details: 'the file has no visible text' };
  return { kind: 'invalid_utf8', details: 'the file is not UTF-8 text' };
}
