// Converts an EPUB in a test and shows its text as a reader would: marked's blocks as lines of words.

import { Lexer, type Token, type Tokens } from 'marked';
import { createBlockSplitter, type BlockRow } from '../../../app/book/core/blocks.ts';
import type { Anomaly } from '../../../app/kernel/staged.ts';
import type { ByteSink } from '../../../workers/import/byte-sink.ts';
import type { Cover } from '../../../workers/import/cover.ts';
import { convertEpub } from '../../../workers/import/epub.ts';
import type { FoundPicture } from '../../../workers/import/pictures.ts';
import { ok } from '../../../app/kernel/result.ts';
import { joined } from '../../fixtures/build-zip.ts';
import { nodeHasher } from '../../fixtures/node-hasher.ts';

export interface Converted {
  readonly text: string;
  readonly shown: readonly string[];
  readonly anomalies: readonly Anomaly[];
  readonly rows: readonly BlockRow[];
  readonly cover: Cover | null;
  readonly pictures: readonly FoundPicture[];
}

export function collectingSink(): ByteSink & { bytes(): Uint8Array } {
  const chunks: Uint8Array[] = [];
  return { failure: null, write: (bytes) => void chunks.push(bytes.slice()), bytes: () => joined(chunks) };
}

/** The converted book; a refusal fails the test and says its code. */
export async function converted(epub: Uint8Array, args: readonly string[] = []): Promise<Converted> {
  const sink = collectingSink();
  const pictures: FoundPicture[] = [];
  const keep = async (picture: FoundPicture) => {
    pictures.push(picture);
    return ok(null);
  };
  const result = await convertEpub(epub, sink, keep, () => {}, args);
  if (!result.ok) throw new Error(`refused: ${result.error.code} ${JSON.stringify(result.error.details)}`);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(sink.bytes());
  const rows: BlockRow[] = [];
  const splitter = createBlockSplitter({
    bookId: 'b'.repeat(32),
    newHasher: nodeHasher,
    emit: (row) => rows.push(row),
  });
  splitter.push(sink.bytes());
  splitter.end();
  const { anomalies, cover } = result.value;
  return {
    text,
    anomalies,
    rows,
    cover,
    pictures,
    // Only when asked for: the books of the tests about size are long.
    get shown() {
      return shown(text);
    },
  };
}

export async function refusal(epub: Uint8Array): Promise<{ readonly code: string; readonly details: unknown }> {
  const result = await convertEpub(epub, collectingSink(), async () => ok(null));
  if (result.ok) throw new Error('it was converted');
  return { code: result.error.code, details: result.error.details };
}

/** One line a block: what kind it is to marked, and its words. */
export function shown(markdown: string): readonly string[] {
  return Lexer.lex(markdown).flatMap((token) => shownBlock(token));
}

function shownBlock(token: Token): readonly string[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [`h${token['depth']} ${words(token)}`];
    case 'def':
      // marked knows no notes, and takes one of a single word for a link's address. The reader shows it as a note.
      return /^\[\^\d+\]: /.test(token.raw) ? [`p ${token.raw}`] : [`def! ${token.raw}`];
    case 'paragraph':
    case 'text':
      return [`p ${words(token)}`];
    case 'hr':
      return ['hr'];
    case 'code':
      return [`code ${String(token['lang'] ?? '')} ${String(token['text'])}`];
    case 'blockquote':
      return inner(token).map((line) => `> ${line}`);
    case 'list': {
      const list: { ordered: boolean; start: number | ''; items: Tokens.ListItem[] } = {
        ordered: token['ordered'],
        start: token['start'],
        items: token['items'],
      };
      return list.items.flatMap((item, i) => {
        const mark = list.ordered ? `${Number(list.start) + i}.` : '-';
        return item.tokens.flatMap((part) => shownBlock(part)).map((line) => `${mark} ${line}`);
      });
    }
    case 'table': {
      const table: { header: Tokens.TableCell[]; rows: Tokens.TableCell[][] } = {
        header: token['header'],
        rows: token['rows'],
      };
      return [table.header, ...table.rows].map((row) => `row ${row.map((cell) => wordsOf(cell.tokens)).join(' | ')}`);
    }
    default:
      return [`${token.type}! ${token.raw}`];
  }
}

function inner(token: Token): readonly string[] {
  return ('tokens' in token && token.tokens ? token.tokens : []).flatMap((part) => shownBlock(part));
}

function words(token: Token): string {
  return 'tokens' in token && token.tokens ? wordsOf(token.tokens) : '';
}

/** Words with marks as a reader sees them: _emphasis_, __strong__, `code`, a link as {text→address}, a
 * picture as ⟨words→name⟩, a break as ⏎. */
export function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      switch (token.type) {
        case 'em':
          return `_${words(token)}_`;
        case 'strong':
          return `__${words(token)}__`;
        case 'codespan':
          return `\`${String(token['text'])}\``;
        case 'br':
          return '⏎';
        case 'link':
          if (/^\[\^\d+\]$/.test(token.raw)) return token.raw;
          return `{${words(token)}→${String(token['href'])}}`;
        case 'image':
          return `⟨${words(token)}→${String(token['href'])}⟩`;
        case 'text':
        case 'escape':
          return String(token['text']);
        default:
          return `${token.type}! ${token.raw}`;
      }
    })
    .join('');
}
