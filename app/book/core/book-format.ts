// Which formats a book may have, by the extension of its name (suite §2.2, §3.3).
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { BookFormat } from '../../kernel/staged.ts';

const formatByExtension: ReadonlyMap<string, BookFormat> = new Map([
  ['txt', 'txt'],
  ['md', 'markdown'],
  ['markdown', 'markdown'],
  ['epub', 'epub'],
  ['pdf', 'pdf'],
]);

const guidance =
  'Books are EPUB, PDF, Markdown (.md, .markdown) or plain text (.txt). Convert HTML, MOBI or AZW3 to EPUB first, for example with Calibre.';

/** The path must be relative and stay inside: it names a file that came with the command. */
export function parseBookPath(path: string): Result<BookFormat> {
  const steps = path.split(/[/\\]/);
  if (/^([/\\]|[A-Za-z]:)/.test(path) || steps.includes('..') || path.includes('\0')) {
    return refuse('invalid_book_path', 'The path must be relative and stay inside.', { path });
  }
  const name = steps.at(-1) ?? '';
  const format = formatByExtension.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
  if (format === undefined || !name.includes('.')) {
    return refuse('unsupported_book_format', 'This kind of file cannot be a book.', { guidance });
  }
  return ok(format);
}
