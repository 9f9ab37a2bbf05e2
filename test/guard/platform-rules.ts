// Rules over what code may ask of its platform: time, chance, HTML, code from text.
import type { ESTree } from 'vite';
import type { CodeRule } from './code-rule.ts';
import { memberName, visit } from './syntax.ts';

const clocksAndChance = new Set([
  'Date.now',
  'Math.random',
  'Temporal.Now',
  'performance.now',
  'performance.timeOrigin',
  'crypto.randomUUID',
  'crypto.getRandomValues',
]);

/** Replay and tests rest on it: the same input gives the same state (architecture §3). */
const noHiddenTime: CodeRule = {
  name: 'the clock and randomness are asked only in workers and app/rpc/origin.ts',
  governs: (path) => path.startsWith('app/') && path !== 'app/rpc/origin.ts',
  find: ({ program }) => {
    const found: number[] = [];
    visit(program, {
      MemberExpression(node) {
        const member = memberName(node);
        if (clocksAndChance.has(`${member?.owner}.${member?.name}`)) found.push(node.start);
      },
      NewExpression(node) {
        if (isNamed(node.callee, 'Date') && node.arguments.length === 0) found.push(node.start);
      },
      CallExpression(node) {
        if (isNamed(node.callee, 'Date')) found.push(node.start);
      },
    });
    return found;
  },
  planted: [
    'Date.now();',
    'new Date();',
    'const text = Date();',
    'Math.random();',
    'crypto.randomUUID();',
    'crypto.getRandomValues(new Uint8Array(4));',
    'const now = performance.now;',
  ],
  innocent: ['new Date(0).toISOString();', '// Date.now()', 'const text = "Math.random()";', 'clock.now();'],
};

const htmlSinks = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'dangerouslySetInnerHTML',
  'setHTMLUnsafe',
  'srcdoc',
  'createContextualFragment',
]);

/** Text of books and cards is data. Trusted Types are the second wall, this is the first. */
const noHtmlFromText: CodeRule = {
  name: 'no text becomes HTML or code',
  governs: (path) => /^(?:app|workers|tools|test)\//.test(path),
  find: ({ program }) => {
    const found: number[] = [];
    visit(program, {
      MemberExpression(node) {
        const member = memberName(node);
        const isWrite = member?.owner === 'document' && /^write(?:ln)?$/.test(member.name);
        if (isWrite || htmlSinks.has(member?.name ?? '')) found.push(node.start);
      },
      Property(node) {
        if (node.key.type === 'Identifier' && htmlSinks.has(node.key.name)) found.push(node.start);
      },
      JSXAttribute(node) {
        if (node.name.type === 'JSXIdentifier' && isHtmlAttribute(node.name.name)) found.push(node.start);
      },
      CallExpression(node) {
        if (isNamed(node.callee, 'eval') || isNamed(node.callee, 'Function')) found.push(node.start);
      },
      NewExpression(node) {
        if (isNamed(node.callee, 'Function')) found.push(node.start);
      },
    });
    return found;
  },
  planted: [
    'node.innerHTML = text;',
    'node?.insertAdjacentHTML("beforeend", text);',
    'export const view = <p dangerouslySetInnerHTML={{ __html: text }} />;',
    'h("p", { dangerouslySetInnerHTML: html });',
    'export const view = <iframe srcDoc={text} />;',
    'eval(text);',
    'new Function(text);',
    'document.write(text);',
  ],
  innocent: ['node.textContent = "innerHTML";', 'type Function = () => void;', 'log.write(text);'],
};

function isHtmlAttribute(name: string): boolean {
  return htmlSinks.has(name) || name.toLowerCase() === 'srcdoc';
}

function isNamed(node: ESTree.Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

/** A test that waits a fixed time is slow on a fast machine and wrong on a slow one. */
const noWaitingTests: CodeRule = {
  name: 'tests wait for what they need, never for time; they replace no module and lift no policy',
  governs: (path) => path.startsWith('test/'),
  find: ({ program }) => {
    const found: number[] = [];
    visit(program, {
      CallExpression(node) {
        const member = memberName(node.callee);
        const isSleep = member?.name === 'waitForTimeout' || member?.name === 'waitForFunction';
        const isMock = member?.owner === 'vi' && /^(?:mock|doMock|useFakeTimers)$/.test(member.name);
        if (isSleep || isMock) found.push(node.start);
      },
      Property(node) {
        if (node.key.type === 'Identifier' && node.key.name === 'bypassCSP') found.push(node.start);
      },
    });
    return found;
  },
  planted: [
    'await page.waitForTimeout(500);',
    'await page.waitForFunction("ready");',
    'vi.mock("./clock.ts");',
    'open({ bypassCSP: true });',
  ],
  innocent: ['await page.waitForEvent("load");', 'await page.locator("p").waitFor();'],
};

export const platformRules: readonly CodeRule[] = [noHiddenTime, noHtmlFromText, noWaitingTests];
