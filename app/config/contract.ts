// What is on, and which store set is in use: configuration, never a store's data (suite §5.8, extensions.md).
import * as v from 'valibot';
import { defineCommand } from '../kernel/command.ts';
import { converterReset, converterSet, converterShow, readReset, readSet, readShow } from './converter-contract.ts';

const setting = v.strictObject({
  value: v.picklist(['enabled', 'disabled']),
  origin: v.picklist(['built-in', 'global']),
});

const settings = v.strictObject({ tutor: setting, book: setting, practice: setting });
export type Settings = v.InferOutput<typeof settings>;

const onOff = v.exactOptional(v.picklist(['enabled', 'disabled']));
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
