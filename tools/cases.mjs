// `npm run cases`: which cases of the contract have no test of their name, or one that lacks a code or value of theirs.
// test/guard/cases.json lists the cases; a case or a value that a later issue pays for names that issue.
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';
import { filesBelow } from './stamp.mjs';

/** @typedef {string | readonly string[]} Must One text, or several of which one is enough. */
/** @typedef {{ must?: readonly Must[], later?: Readonly<Record<string, string>>, issue?: string }} Case */
/** @typedef {{ title: string, body: string }} FoundTest */

/**
 * The tests of a file: calls of `test` or `it`, also through `.each`, `.for` and the like.
 * @param {string} path
 * @param {string} text
 * @returns {Promise<FoundTest[]>}
 */
export async function testsIn(path, text) {
  const { parseSync, Visitor } = await import('vite');
  /** @type {FoundTest[]} */
  const found = [];
  new Visitor({
    CallExpression(node) {
      const [first] = node.arguments;
      if (!/^(?:test|it)\b/.test(text.slice(node.callee.start, node.callee.end))) return;
      const title =
        first?.type === 'Literal' && typeof first.value === 'string'
          ? first.value
          : first?.type === 'TemplateLiteral'
            ? first.quasis.map((part) => part.value.cooked).join('…')
            : null;
      if (title !== null) found.push({ title, body: text.slice(node.start, node.end) });
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/**
 * The ids at the head of a title: `B-7 …`, `E27 E28 …`.
 * @param {string} title
 * @returns {readonly string[]}
 */
export function idsOf(title) {
  const head = /^(?:[A-Z]-?\d+[ ,:]+)+/.exec(`${title} `)?.[0] ?? '';
  return head.match(/[A-Z]-?\d+/g) ?? [];
}

/**
 * What is wrong, in sentences.
 * @param {Readonly<Record<string, Case>>} cases
 * @param {readonly FoundTest[]} tests
 */
export function judge(cases, tests) {
  return Object.entries(cases).flatMap(([id, { must, later = {}, issue }]) => {
    const own = tests.filter(({ title }) => idsOf(title).includes(id));
    if (issue !== undefined) return isIssue(issue) ? [] : [`${id}: "${issue}" names no issue`];
    if (own.length === 0) return [`${id}: no test of this name`];
    const body = plain(own.map((test) => test.body).join('\n'));
    const missing = (must ?? []).map(alternatives).filter((texts) => !texts.some((text) => body.includes(plain(text))));
    const unnamed = Object.entries(later).filter(([, name]) => !isIssue(name));
    return [
      ...missing.map((texts) => `${id}: its test does not hold ${texts.join(' or ')}`),
      ...unnamed.map(([value, name]) => `${id}: "${name}" for ${value} names no issue`),
    ];
  });
}

/**
 * @param {Must} must
 * @returns {readonly string[]}
 */
function alternatives(must) {
  return typeof must === 'string' ? [must] : must;
}

/** @param {string} name */
function isIssue(name) {
  return /^issue [A-Z]\b/.test(name);
}

/**
 * Spelling that does not matter: white space, the kind of quotes, `_` inside numbers.
 * @param {string} text
 */
function plain(text) {
  return text
    .replace(/\s+/g, '')
    .replace(/(?<=\d)_(?=\d)/g, '')
    .replace(/["`]/g, "'");
}

export async function judgeProject() {
  const cases = JSON.parse(await readFile(join(root, 'test', 'guard', 'cases.json'), 'utf8'));
  const paths = (await filesBelow(join(root, 'test'))).filter((path) => /\.test\.tsx?$/.test(path));
  const tests = await Promise.all(
    paths.map(async (path) => testsIn(relative(root, path).split(sep).join('/'), await readFile(path, 'utf8'))),
  );
  return judge(cases, tests.flat());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = await judgeProject();
  console.log(problems.length === 0 ? 'Every case has its test.' : problems.join('\n'));
  process.exit(problems.length === 0 ? 0 : 1);
}
