// What a rule over code is, and how it is held against the project.
import { isCode, type ProjectFile } from './project-files.ts';
import { lineOf, type Parsed, parse } from './syntax.ts';

export interface CodeRule {
  readonly name: string;
  /** Which files it governs. */
  readonly governs: (path: string) => boolean;
  /** Offsets of violations. */
  readonly find: (parsed: Parsed) => readonly number[];
  /** Snippets that it must find something in; without them nobody would notice a rule that finds nothing. */
  readonly planted: readonly string[];
  /** Code that is close to a violation and is none. */
  readonly innocent: readonly string[];
  /** Files that may break it, each with the reason. */
  readonly exempt?: Readonly<Record<string, string>>;
}

/** `path:line` of every place where the project breaks the rule. */
export function violations(rule: CodeRule, files: readonly ProjectFile[]): readonly string[] {
  return files
    .filter(({ path }) => isCode(path) && rule.governs(path) && !(path in (rule.exempt ?? {})))
    .flatMap(({ path, text }) => rule.find(parse(path, text)).map((offset) => `${path}:${lineOf(text, offset)}`));
}
