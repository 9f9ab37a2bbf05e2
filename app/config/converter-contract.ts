// How files become text, and how much is read at a time when nobody says: settings of this device (suite §3.3, §5.8).
import * as v from 'valibot';
import { defineCommand } from '../kernel/command.ts';
import { convertedFormats } from '../kernel/converter.ts';
import { utf8Length } from '../kernel/text.ts';

const origin = v.picklist(['built-in', 'global']);
const scope = v.exactOptional(v.string());
const state = v.picklist(['enabled', 'disabled']);
const format = v.picklist(convertedFormats);

/** What may be kept of a converter. An engine or an argument that Lectern does not know is refused when it is needed. */
export const converterChange = v.strictObject({
  state: v.exactOptional(state),
  engine: v.exactOptional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]{0,63}$/))),
  timeout_seconds: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(86_400))),
  args: v.exactOptional(
    v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.minLength(1),
          v.check((arg) => utf8Length(arg) <= 256),
        ),
      ),
      v.maxLength(64),
    ),
  ),
});
export type ConverterChange = v.InferOutput<typeof converterChange>;

/** Null when what is stored cannot be read; only a reset mends that. */
const converter = v.nullable(
  v.strictObject({
    state: v.strictObject({ value: state, origin }),
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
    state: v.exactOptional(state),
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
  summary: 'Puts the converter of a kind of file back to how it came.',
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
  summary: 'Says how many bytes a reading window has when no budget is given: 32768 to 16777216.',
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
  summary: 'Puts the budget of a reading window back to how it came: 65536 bytes.',
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
  summary: 'Shows the budget of a reading window when none is given.',
});
