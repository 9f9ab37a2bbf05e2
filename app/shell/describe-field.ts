// Says what a field of a command may be, read from its schema: the help of the Console is the contract itself.

import type { CommandDef } from '../kernel/command.ts';

export type FieldKind = 'text' | 'whole' | 'number' | 'yesno' | 'choice' | 'list' | 'object' | 'anything';

export interface FieldShape {
  readonly kind: FieldKind;
  readonly isOptional: boolean;
  /** Null may stand there. */
  readonly isNullable: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly options: readonly string[];
  /** What stands inside a list; the fields of an object. */
  readonly inside: FieldShape | null;
  readonly fields: readonly NamedField[];
}

export interface NamedField extends FieldShape {
  readonly name: string;
}

const plain: FieldShape = {
  kind: 'anything',
  isOptional: false,
  isNullable: false,
  min: null,
  max: null,
  options: [],
  inside: null,
  fields: [],
};

export function fieldsOf(def: CommandDef): readonly NamedField[] {
  return entriesOf(def.input);
}

function entriesOf(schema: unknown): readonly NamedField[] {
  const entries = read(schema, 'entries');
  if (typeof entries !== 'object' || entries === null) return [];
  return Object.entries(entries).map(([name, entry]) => ({ name, ...shapeOf(entry) }));
}

function shapeOf(schema: unknown): FieldShape {
  const type = read(schema, 'type');
  const wrapped = read(schema, 'wrapped');
  switch (type) {
    case 'optional':
    case 'exact_optional':
      return { ...shapeOf(wrapped), isOptional: true };
    case 'nullable':
      return { ...shapeOf(wrapped), isNullable: true };
    case 'string':
      return { ...plain, kind: 'text' };
    case 'boolean':
      return { ...plain, kind: 'yesno' };
    case 'number': {
      const actions = listOf(read(schema, 'pipe'));
      const isWhole = actions.some((action) => /integer/.test(String(read(action, 'type'))));
      return {
        ...plain,
        kind: isWhole ? 'whole' : 'number',
        min: limit(actions, /^min_value$/),
        max: limit(actions, /^max_value$/),
      };
    }
    // The command line gives text where JSON gives a value: the first form is the one to be told.
    case 'union':
      return shapeOf(listOf(read(schema, 'options'))[0]);
    case 'picklist':
      return { ...plain, kind: 'choice', options: listOf(read(schema, 'options')).map(String) };
    case 'literal':
      return { ...plain, kind: 'choice', options: [String(read(schema, 'literal'))] };
    case 'array':
      return { ...plain, kind: 'list', inside: shapeOf(read(schema, 'item')) };
    case 'object':
    case 'strict_object':
      return { ...plain, kind: 'object', fields: entriesOf(schema) };
    default:
      return plain;
  }
}

function limit(actions: readonly unknown[], type: RegExp): number | null {
  const action = actions.find((one) => type.test(String(read(one, 'type'))));
  const requirement = read(action, 'requirement');
  return typeof requirement === 'number' ? requirement : null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function read(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}
