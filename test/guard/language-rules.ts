// Rules over how TypeScript is used here: nothing that switches the type checker off, nothing recognised by its wording.
import type { ESTree } from 'vite';
import type { CodeRule } from './code-rule.ts';
import { memberName, visit } from './syntax.ts';

const isOurs = (path: string): boolean => /^(?:app|workers|tools|test)\//.test(path) || !path.includes('/');

const noAny: CodeRule = {
  name: 'no `any`, no non-null `!`',
  governs: isOurs,
  find: ({ program }) => {
    const found: number[] = [];
    visit(program, {
      TSAnyKeyword: (node) => found.push(node.start),
      TSNonNullExpression: (node) => found.push(node.start),
    });
    return found;
  },
  planted: ['const a: any = 1;', 'const b = list[0]!.name;', 'function f(x: Array<any>) {}'],
  innocent: ['const any = !list;', 'const text = "any!";', '// any'],
};

const switches = /@ts-(?:ignore|expect-error|nocheck)|(?:oxlint|eslint)-disable|biome-ignore/;

const noSwitchingOff: CodeRule = {
  name: 'no comment switches the type checker, the linter or the formatter off',
  governs: isOurs,
  find: ({ comments }) => comments.filter(({ value }) => switches.test(value)).map(({ start }) => start),
  planted: ['// @ts-ignore\nf();', '/* eslint-disable */', '// oxlint-disable-next-line', '// biome-ignore format: x'],
  innocent: ['const text = "@ts-ignore";'],
};

const noDefaultExport: CodeRule = {
  name: 'exports have names',
  governs: (path) => isOurs(path) && !path.endsWith('.config.ts'),
  find: ({ program }) => {
    const found: number[] = [];
    visit(program, { ExportDefaultDeclaration: (node) => found.push(node.start) });
    return found;
  },
  planted: ['export default function f() {}', 'export default 1;'],
  innocent: ['export function f() {}', 'export const text = "export default";'],
};

const textTests = new Set(['includes', 'startsWith', 'endsWith', 'indexOf', 'match', 'search']);

/** Wording changes and is translated; codes are what stays. */
const noComparedMessages: CodeRule = {
  name: 'no error is recognised by its message',
  governs: (path) => /^(?:app|workers|tools)\//.test(path),
  find: ({ program }) => {
    const found: number[] = [];
    visit(program, {
      BinaryExpression(node) {
        const isComparison = /^[!=]==?$/.test(node.operator);
        if (isComparison && (isMessage(node.left) || isMessage(node.right))) found.push(node.start);
      },
      SwitchStatement(node) {
        if (isMessage(node.discriminant)) found.push(node.start);
      },
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression') return;
        const name = memberName(callee)?.name ?? '';
        const isTested = textTests.has(name) && isMessage(callee.object);
        const isTestedFor = /^(?:test|exec)$/.test(name) && node.arguments.some(isMessage);
        if (isTested || isTestedFor) found.push(node.start);
      },
    });
    return found;
  },
  planted: [
    'if (error.message === "busy") retry();',
    'if ("busy" != reply?.error.message) stop();',
    'error.message.includes("busy");',
    '/busy/.test(error.message);',
    'switch (error.message) { case "busy": stop(); }',
  ],
  innocent: ['if (error.code === "busy") retry();', 'show(error.message);', 'const message = a === b;'],
};

function isMessage(node: ESTree.Node): boolean {
  return memberName(node)?.name === 'message';
}

export const languageRules: readonly CodeRule[] = [noAny, noSwitchingOff, noDefaultExport, noComparedMessages];
