// Rules over files as such: size, names, first line, and words that do not belong here.
import { isCode, type ProjectFile } from './project-files.ts';

/** Files over the limit, each with the reason. Over 250 lines a file should be looked at; over 400 it needs this list. */
export const longFiles: Readonly<Record<string, string>> = {};

const maxLines = 400;

export function isTooLong({ path, text }: ProjectFile): boolean {
  return /\.(?:ts|tsx|mjs|css)$/.test(path) && text.split('\n').length - 1 > maxLines && !(path in longFiles);
}

const emptyNames = new Set([
  'index',
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'misc',
  'type',
  'types',
  'manager',
  'service',
  'base',
  'stuff',
  'lib',
]);

/** Names that say nothing, alone or as the last word, and names that are not in kebab-case. */
export function isBadlyNamed({ path }: ProjectFile): boolean {
  if (!/^(?:app|workers|test|tools)\//.test(path) || !/\.(?:ts|tsx|mjs|css)$/.test(path)) return false;
  const name = path.split('/').pop() ?? '';
  const stem = name.split('.')[0] ?? '';
  const isKebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)+$/.test(name);
  return !isKebabCase || emptyNames.has(stem.split('-').pop() ?? '');
}

/** The first line says in a sentence what the file does. */
export function lacksFirstLine({ path, text }: ProjectFile): boolean {
  return (isCode(path) || path.endsWith('.css')) && !/^(?:\/\/|\/\*) .{15,}/.test(text);
}

/** Written in pieces, so that this file does not hold what it forbids. */
const forbidden: readonly RegExp[] = [
  ['/wo', 'rk/'],
  ['/tm', 'p/'],
  ['\\.\\./sha', 'red'],
  ['proto', 'types/'],
  ['registry\\.', 'npm'],
  ['artif', 'actory'],
  ['cla', 'ude(?: code|\\.ai|-)'],
  ['cop', 'ilot'],
  ['chat', 'gpt'],
  ['lorem ', 'ipsum'],
  ['<<<<', '<<<'],
  ['\\b(?:TO', 'DO|FIX', 'ME|X', 'XX)\\b(?!.*#\\d)'],
].map((pieces) => new RegExp(pieces.join(''), 'i'));

/** A path of one machine, a tool of a workplace, a registry, a thing to do that nobody tracks. */
export function forbiddenWords({ text }: ProjectFile): readonly string[] {
  return forbidden.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
}
