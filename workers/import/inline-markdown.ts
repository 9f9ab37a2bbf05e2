// Writes the inside of a paragraph as Markdown, and only with marks that the reader's own parser reads back as such.

import { Lexer, type Token } from 'marked';
import { markOfPicture } from '../../app/book/core/picture-marks.ts';
import { CODE, EMPHASIS, SPACE, STRONG, type Inline } from './block-tree.ts';
import { escapeInline, escapeLineStart } from './escape-markdown.ts';

/** The number of a note, or null when there is no such note: its label stands for it then. */
export type NoteNumber = (key: string) => number | null | 'left_out';

type Run =
  | { readonly kind: 'text'; readonly text: string; readonly style: number; readonly href: string | null }
  | { readonly kind: 'mark'; readonly text: string };

// Marks are verified by parsing the result; a paragraph longer than this is not worth it and loses its marks.
const LONGEST_MARKED = 20_000;
const HARD_BREAK = '\\\n';

/** A paragraph; its lines end in hard breaks. */
export function paragraphMarkdown(inlines: readonly Inline[], noteNumber: NoteNumber): string {
  const lines = linesOf(inlines, noteNumber);
  return lines.map((runs) => escapeLineStart(lineMarkdown(runs))).join(HARD_BREAK);
}

/** Everything on one line, for cells and notes. */
export function lineOfInlines(inlines: readonly Inline[], noteNumber: NoteNumber): string {
  const oneLine = inlines.map((inline): Inline => (inline.kind === 'break' ? SPACE : inline));
  const [runs] = linesOf(oneLine, noteNumber);
  return runs ? lineMarkdown(runs) : '';
}

/** Words and note marks only, on one line: a title must not carry emphasis into heading paths. */
export function titleMarkdown(inlines: readonly Inline[], noteNumber: NoteNumber): string {
  const plain = inlines.map((inline): Inline => {
    if (inline.kind === 'break') return SPACE;
    return inline.kind === 'text' ? { ...inline, style: 0, href: null } : inline;
  });
  return lineOfInlines(plain, noteNumber);
}

function linesOf(inlines: readonly Inline[], noteNumber: NoteNumber): readonly (readonly Run[])[] {
  const lines: Run[][] = [[]];
  for (const inline of inlines) {
    if (inline.kind === 'break') lines.push([]);
    else lines.at(-1)?.push(toRun(inline, noteNumber));
  }
  return lines.map((runs) => tidySpaces(runs)).filter((runs) => runs.length > 0);
}

function toRun(inline: Exclude<Inline, { kind: 'break' }>, noteNumber: NoteNumber): Run {
  if (inline.kind === 'text') return inline;
  if (inline.kind === 'picture') {
    return { kind: 'mark', text: `![${escapeInline(inline.words)}](${markOfPicture(inline.name)})` };
  }
  const number = noteNumber(inline.key);
  if (number === null) return { kind: 'text', text: inline.label, style: 0, href: null };
  if (number === 'left_out') return { kind: 'text', text: '', style: 0, href: null };
  return { kind: 'mark', text: `[^${number}]` };
}

/** Single spaces between words, none at the ends, and neighbours of one style joined. */
function tidySpaces(runs: readonly Run[]): readonly Run[] {
  const tidy: Run[] = [];
  let endsInSpace = true;
  for (const run of runs) {
    if (run.kind === 'mark') {
      tidy.push(run);
      endsInSpace = false;
      continue;
    }
    const collapsed = run.text.replace(/[ \t\n\r\f]+/g, ' ');
    const text: string = endsInSpace ? collapsed.replace(/^ /, '') : collapsed;
    if (text === '') continue;
    endsInSpace = text.endsWith(' ');
    const last = tidy.at(-1);
    if (last?.kind === 'text' && last.style === run.style && last.href === run.href) {
      tidy[tidy.length - 1] = { ...last, text: last.text + text };
    } else tidy.push({ ...run, text });
  }
  const last = tidy.at(-1);
  if (last?.kind !== 'text' || !last.text.endsWith(' ')) return tidy;
  const text = last.text.slice(0, -1);
  return text === '' ? tidy.slice(0, -1) : [...tidy.slice(0, -1), { ...last, text }];
}

function lineMarkdown(runs: readonly Run[]): string {
  const isPlain = runs.every((run) => run.kind === 'mark' || (run.style === 0 && run.href === null));
  const plain = (): string => writeRuns(withoutMarks(runs), 0);
  if (isPlain) return plain();
  const wanted = runs.map((run) => run.text).join('');
  if (wanted.length > LONGEST_MARKED) return plain();
  for (const attempt of [runs, withoutStyles(runs)]) {
    const markdown = writeRuns(attempt, 0);
    if (visibleText(Lexer.lexInline(markdown)) === wanted) return markdown;
  }
  return plain();
}

function withoutStyles(runs: readonly Run[]): readonly Run[] {
  return tidySpaces(runs.map((run) => (run.kind === 'text' ? { ...run, style: 0 } : run)));
}

function withoutMarks(runs: readonly Run[]): readonly Run[] {
  return tidySpaces(runs.map((run) => (run.kind === 'text' ? { ...run, style: 0, href: null } : run)));
}

type Layer = 'href' | 'strong' | 'emphasis' | 'code';
const LAYERS: readonly Layer[] = ['href', 'strong', 'emphasis', 'code'];

/** Groups neighbours that share the outermost layer, writes each group's inside first, then its mark around it. */
function writeRuns(runs: readonly Run[], depth: number, around = { before: '', after: '' }): string {
  const layer = LAYERS[depth];
  if (!layer) return runs.map((run) => (run.kind === 'mark' ? run.text : escapeInline(run.text))).join('');
  let out = '';
  const groups = groupBy(runs, layer);
  for (const [i, group] of groups.entries()) {
    const value = layerOf(group[0], layer);
    const before = out === '' ? around.before : (out.at(-1) ?? '');
    const next = groups[i + 1]?.[0];
    const after = next ? (next.text[0] ?? '') : around.after;
    if (value === null) out += writeRuns(group, depth + 1, { before, after });
    else out = wrap(out, group, layer, value, depth, { before, after });
  }
  return out;
}

function wrap(
  out: string,
  group: readonly Run[],
  layer: Layer,
  value: string,
  depth: number,
  around: { readonly before: string; readonly after: string },
): string {
  const whole = group.map((run) => run.text).join('');
  const lead = whole.startsWith(' ') ? ' ' : '';
  const trail = whole.length > 1 && whole.endsWith(' ') ? ' ' : '';
  const core = tidySpaces(group);
  if (core.length === 0) return out + lead;
  const before = lead || around.before;
  const after = trail || around.after;
  if (layer === 'code') {
    // Brackets in code end a link's text for some readings of Markdown and not for others.
    const isRisky = layerOf(group[0], 'href') !== null && /[[\]]/.test(whole);
    return out + lead + (isRisky ? escapeInline(whole.trim()) : codeSpan(whole.trim())) + trail;
  }
  const inside = writeRuns(core, depth + 1);
  if (layer === 'href') return `${out.replace(/!$/, '\\!')}${lead}[${inside}](<${value}>)${trail}`;
  const mark = layer === 'strong' ? '**' : '*';
  const text = whole.trim();
  if (!canMark(text, before, after)) return out + lead + writeRuns(core, depth + 1, { before, after }) + trail;
  return out + lead + mark + inside + mark + trail;
}

/** CommonMark's flanking rules for `*`; an asterisk before would join the mark. */
function canMark(text: string, before: string, after: string): boolean {
  const first = [...text][0] ?? '';
  const last = [...text].at(-1) ?? '';
  const opens = !/\s/.test(first) && (!isPunctuation(first) || isOpen(before));
  const closes = !/\s/.test(last) && (!isPunctuation(last) || isOpen(after));
  return before !== '*' && opens && closes;
}

function isOpen(neighbour: string): boolean {
  return neighbour === '' || /\s/.test(neighbour) || isPunctuation(neighbour);
}

function isPunctuation(character: string): boolean {
  return /^[\p{P}\p{S}]/u.test(character);
}

function codeSpan(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return fence + pad + text + pad + fence;
}

/** How many grave accents stand in a row at most. */
export function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

function groupBy(runs: readonly Run[], layer: Layer): readonly (readonly Run[])[] {
  const groups: Run[][] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last && layerOf(last[0], layer) === layerOf(run, layer)) last.push(run);
    else groups.push([run]);
  }
  return groups;
}

function layerOf(run: Run | undefined, layer: Layer): string | null {
  if (run?.kind !== 'text') return null;
  switch (layer) {
    case 'href':
      return run.href;
    case 'strong':
      return run.style & STRONG ? '**' : null;
    case 'emphasis':
      return run.style & EMPHASIS ? '*' : null;
    case 'code':
      return run.style & CODE ? '`' : null;
  }
}

function visibleText(tokens: readonly Token[]): string {
  return tokens.map((token) => tokenText(token)).join('');
}

function tokenText(token: Token): string {
  if (token.type === 'html' || token.type === 'image') return token.raw;
  if ('tokens' in token && token.tokens) return visibleText(token.tokens);
  return 'text' in token && typeof token.text === 'string' ? token.text : '';
}
