// Reads code as a syntax tree, so that a rule sees what the code does and not what a comment or a text says.
import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite';

export interface Parsed {
  readonly program: ESTree.Program;
  readonly comments: ReturnType<typeof parseSync>['comments'];
}

export function parse(path: string, text: string): Parsed {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  return { program, comments };
}

export function visit(program: ESTree.Program, visitors: VisitorObject): void {
  new Visitor(visitors).visit(program);
}

/** `Date.now` for the node of `Date.now`, `now` for that of `clock().now`, null for a computed name. */
export function memberName(node: ESTree.Node): { readonly owner: string | null; readonly name: string } | null {
  const member = node.type === 'ChainExpression' ? node.expression : node;
  if (member.type !== 'MemberExpression' || member.computed || member.property.type !== 'Identifier') return null;
  const owner = member.object.type === 'Identifier' ? member.object.name : null;
  return { owner, name: member.property.name };
}

/** Every text that the code holds: literals and templates, the latter with `…` where a value is put in. */
export function texts(program: ESTree.Program): readonly { readonly text: string; readonly start: number }[] {
  const found: { text: string; start: number }[] = [];
  visit(program, {
    Literal(node) {
      if (typeof node.value === 'string') found.push({ text: node.value, start: node.start });
    },
    TemplateLiteral(node) {
      found.push({ text: node.quasis.map((part) => part.value.cooked ?? '').join('…'), start: node.start });
    },
  });
  return found;
}

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
