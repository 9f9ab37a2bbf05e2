// What is on, and which store set is in use: configuration, never a store's data (suite §5.8, extensions.md).
import * as v from 'valibot';
import { defineCommand } from '../kernel/command.ts';

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

export const storeSetName = v.picklist(['own', 'sample']);
export type StoreSetName = v.InferOutput<typeof storeSetName>;

export const setUse = defineCommand({
  plugin: 'config',
  command: 'set.use',
  kind: 'setting',
  positional: ['name'],
  flags: ['scope'],
  input: v.strictObject({ scope, name: storeSetName }),
  result: v.strictObject({ store_set: storeSetName }),
  codes: ['learning_plugin_config_global_only', 'storage_unavailable'],
  reads: [],
  summary: 'Opens another store set: one’s own, or the sample. The other one stays as it is.',
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

export const configCommands = [configSet, configShow, setUse, setShow] as const;
