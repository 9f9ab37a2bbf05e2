// What is on, how files become text, which store set is in use: configuration, never a store’s data (suite §5.8).
import * as v from 'valibot';
import { defineCommand } from '../kernel/command.ts';
import { convertedFormats } from '../kernel/converted-format.ts';

const state = v.picklist(['enabled', 'disabled']);
const origin = v.picklist(['built-in', 'global']);
const setting = v.strictObject({ value: state, origin });

const settings = v.strictObject({ tutor: setting, book: setting, practice: setting });
export type Settings = v.InferOutput<typeof settings>;

const onOff = v.exactOptional(state);
const scope = v.exactOptional(v.string());

export const configSet = defineCommand({
  plugin: 'config',
  command: 'set',
  kind: 'setting',
  positional: [],
  flags: ['scope', 'tutor', 'book', 'practice'],
  input: v.strictObject({ scope, tutor: onOff, book: onOff, practice: onOff }),
  result: v.strictObject({ settings }),
  codes: ['learning_plugin_config_global_only'],
  reads: [],
  summary: 'Turns a part of Lectern on or off. Turning one off never removes anything.',
});

export const configShow = defineCommand({
  plugin: 'config',
  command: 'show',
  kind: 'setting',
  positional: [],
  flags: ['scope'],
  input: v.strictObject({ scope }),
  result: v.strictObject({ settings }),
  codes: ['learning_plugin_config_global_only'],
  reads: ['settings'],
  summary: 'Shows which parts are on, and where that was said.',
});

/** One's own set, the sample, or an own set that was put aside when a bundle took its place. */
export const storeSetName = v.pipe(v.string(), v.regex(/^(?:sample|own(?:-[1-9][0-9]{0,3})?)$/));
export type StoreSetName = v.InferOutput<typeof storeSetName>;

const storeSet = v.strictObject({
  name: storeSetName,
  in_use: v.boolean(),
  /** UTC; null for the sample and for the own set that is used. */
  set_aside_at: v.nullable(v.string()),
});

export const setUse = defineCommand({
  plugin: 'config',
  command: 'set.use',
  kind: 'setting',
  positional: ['name'],
  flags: ['scope'],
  input: v.strictObject({ scope, name: storeSetName }),
  result: v.strictObject({ store_set: storeSetName }),
  codes: ['learning_plugin_config_global_only', 'storage_unavailable', 'store_set_not_found'],
  reads: [],
  summary: 'Opens another store set: one’s own, the sample, or one that was put aside. The one left stays as it is.',
});

export const setShow = defineCommand({
  plugin: 'config',
  command: 'set.show',
  kind: 'setting',
  positional: [],
  flags: ['scope'],
  input: v.strictObject({ scope }),
  result: v.strictObject({ store_set: storeSetName }),
  codes: ['learning_plugin_config_global_only'],
  reads: ['store_set'],
  summary: 'Names the store set in use.',
});

export const setList = defineCommand({
  plugin: 'config',
  command: 'set.list',
  kind: 'setting',
  positional: [],
  flags: ['scope'],
  input: v.strictObject({ scope }),
  result: v.strictObject({ store_sets: v.array(storeSet) }),
  codes: ['learning_plugin_config_global_only'],
  reads: ['store_set'],
  summary: 'Lists the store sets of this device: one’s own, the sample, and those put aside.',
});

// How files become text, and how much is read at a time when nobody says (suite §3.3).

const format = v.picklist(convertedFormats);

/** Null when what is stored cannot be read; only a reset mends that. */
const converter = v.nullable(
  v.strictObject({
    state: setting,
    engine: v.strictObject({ value: v.string(), origin }),
    timeout_seconds: v.strictObject({ value: v.number(), origin }),
    args: v.strictObject({ value: v.array(v.string()), origin }),
  }),
);
const converters = v.strictObject({ epub: converter, pdf: converter });
export type Converters = v.InferOutput<typeof converters>;

export const converterSet = defineCommand({
  plugin: 'config',
  command: 'converter.set',
  kind: 'setting',
  positional: ['format'],
  flags: ['scope', 'state', 'engine', 'timeout_seconds'],
  input: v.strictObject({
    scope,
    format,
    state: onOff,
    engine: v.exactOptional(v.string()),
    timeout_seconds: v.exactOptional(v.number()),
    args: v.exactOptional(v.array(v.string())),
  }),
  result: v.strictObject({ converters }),
  codes: ['learning_plugin_config_global_only', 'invalid_converter_config'],
  reads: [],
  summary:
    'Says whether and how files of a kind are turned into text: on or off, the converter, its limit, its arguments.',
});

export const converterReset = defineCommand({
  plugin: 'config',
  command: 'converter.reset',
  kind: 'setting',
  positional: ['format'],
  flags: ['scope'],
  input: v.strictObject({ scope, format }),
  result: v.strictObject({ converters }),
  codes: ['learning_plugin_config_global_only'],
  reads: [],
  summary: 'Puts what was said of a kind of file back to how it came.',
});

export const converterShow = defineCommand({
  plugin: 'config',
  command: 'converter.show',
  kind: 'setting',
  positional: [],
  flags: ['scope'],
  input: v.strictObject({ scope }),
  result: v.strictObject({ converters }),
  codes: ['learning_plugin_config_global_only'],
  reads: ['converters'],
  summary: 'Shows how files become text, and where that was said.',
});

/** Null when what is stored cannot be read; only a reset mends that. */
const reading = v.strictObject({ fallback_bytes: v.nullable(v.strictObject({ value: v.number(), origin })) });
export type Reading = v.InferOutput<typeof reading>;

export const readSet = defineCommand({
  plugin: 'config',
  command: 'read.set',
  kind: 'setting',
  positional: [],
  flags: ['scope', 'fallback_bytes'],
  input: v.strictObject({ scope, fallback_bytes: v.number() }),
  result: v.strictObject({ read: reading }),
  codes: ['learning_plugin_config_global_only', 'invalid_read_budget'],
  reads: [],
  summary: 'Says how many bytes a window has when no budget is given: 32768 to 16777216.',
});

export const readReset = defineCommand({
  plugin: 'config',
  command: 'read.reset',
  kind: 'setting',
  positional: [],
  flags: ['scope'],
  input: v.strictObject({ scope }),
  result: v.strictObject({ read: reading }),
  codes: ['learning_plugin_config_global_only'],
  reads: [],
  summary: 'Puts that back to how it came: 65536 bytes.',
});

export const readShow = defineCommand({
  plugin: 'config',
  command: 'read.show',
  kind: 'setting',
  positional: [],
  flags: ['scope'],
  input: v.strictObject({ scope }),
  result: v.strictObject({ read: reading }),
  codes: ['learning_plugin_config_global_only'],
  reads: ['reading'],
  summary: 'Shows how many bytes a window has when no budget is given.',
});

export const configCommands = [
  configSet,
  configShow,
  setUse,
  setShow,
  setList,
  converterSet,
  converterReset,
  converterShow,
  readSet,
  readReset,
  readShow,
] as const;
