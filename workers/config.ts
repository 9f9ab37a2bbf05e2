// The config commands: settings of this device, answered by the leader so that every tab sees the same.
import * as v from 'valibot';
import {
  configSet,
  configShow,
  converterReset,
  converterSet,
  converterShow,
  readReset,
  readSet,
  readShow,
  setList,
  setShow,
  setUse,
} from '../app/config/contract.ts';
import type { CommandDef, Envelope, Reply } from '../app/kernel/command.ts';
import type { DeviceSettings } from './settings.ts';
import type { Stores } from './stores.ts';
import { failure } from './transact.ts';

export interface ConfigParts {
  readonly settings: DeviceSettings;
  readonly stores: Stores;
  /** Another store set is in use: every live query runs again. */
  readonly announce: () => void;
  readonly notify: (tables: readonly string[]) => void;
}

export function createConfig({
  settings,
  stores,
  announce,
  notify,
}: ConfigParts): (envelope: Envelope) => Promise<Reply> {
  // One after another: each change is made of what the one before it left.
  let last: Promise<unknown> = Promise.resolve();
  return (envelope) => {
    const turn = last.then(() => config(envelope));
    last = turn.catch(() => undefined);
    return turn;
  };

  async function config(envelope: Envelope): Promise<Reply> {
    switch (envelope.command) {
      case configSet.command: {
        const input = parse(configSet, envelope.input);
        if (!input.ok) return input;
        const { scope: _scope, ...changes } = input.value;
        await settings.enable(changes);
        notify(['settings']);
        return answer(configSet, { settings: settings.show() });
      }
      case configShow.command: {
        const input = parse(configShow, envelope.input);
        return input.ok ? answer(configShow, { settings: settings.show() }) : input;
      }
      case setUse.command: {
        const input = parse(setUse, envelope.input);
        if (!input.ok) return input;
        if (!settings.sets().some((one) => one.name === input.value.name)) {
          return refusal('store_set_not_found', 'There is no such store set on this device.');
        }
        if (input.value.name !== settings.set()) {
          await stores.use(input.value.name);
          try {
            await settings.useSet(input.value.name);
          } catch (error) {
            await stores.use(settings.set()); // what could not be kept is not in use either
            throw error;
          }
          announce();
        }
        return answer(setUse, { store_set: settings.set() });
      }
      case setShow.command: {
        const input = parse(setShow, envelope.input);
        return input.ok ? answer(setShow, { store_set: settings.set() }) : input;
      }
      case setList.command: {
        const input = parse(setList, envelope.input);
        return input.ok ? answer(setList, { store_sets: settings.sets() }) : input;
      }
      case converterSet.command: {
        const input = parse(converterSet, envelope.input);
        if (!input.ok) return input;
        const { scope: _scope, format, ...change } = input.value;
        const changed = await settings.converters.change(format, change);
        if (!changed.ok) return failure(changed.error);
        notify(['converters']);
        return answer(converterSet, { converters: settings.converters.show() });
      }
      case converterReset.command: {
        const input = parse(converterReset, envelope.input);
        if (!input.ok) return input;
        await settings.converters.reset(input.value.format);
        notify(['converters']);
        return answer(converterReset, { converters: settings.converters.show() });
      }
      case converterShow.command: {
        const input = parse(converterShow, envelope.input);
        return input.ok ? answer(converterShow, { converters: settings.converters.show() }) : input;
      }
      case readSet.command: {
        const input = parse(readSet, envelope.input);
        if (!input.ok) return input;
        const changed = await settings.reading.change(input.value.fallback_bytes);
        if (!changed.ok) return failure(changed.error);
        notify(['reading']);
        return answer(readSet, { read: settings.reading.show() });
      }
      case readReset.command: {
        const input = parse(readReset, envelope.input);
        if (!input.ok) return input;
        await settings.reading.reset();
        notify(['reading']);
        return answer(readReset, { read: settings.reading.show() });
      }
      case readShow.command: {
        const input = parse(readShow, envelope.input);
        return input.ok ? answer(readShow, { read: settings.reading.show() }) : input;
      }
      default:
        return failure({ code: 'invalid_input', message: 'There is no such command.', details: null });
    }
  }
}

type Parsed<T> = { readonly ok: true; readonly value: T } | Extract<Reply, { ok: false }>;

/** Configuration has one scope, this device; asking for another is refused (suite §5.8, H-2). */
function parse<D extends CommandDef>(def: D, given: unknown): Parsed<v.InferOutput<D['input']>> {
  const parsed = v.safeParse(def.input, given);
  if (!parsed.success) return refusal('invalid_input', 'The input is not what this command takes.');
  const scope = (parsed.output as { scope?: string }).scope ?? 'global';
  if (scope !== 'global') {
    return refusal('learning_plugin_config_global_only', 'This is set for the whole device: use --scope global.');
  }
  return { ok: true, value: parsed.output };
}

function refusal(code: string, message: string): Extract<Reply, { ok: false }> {
  return { ok: false, body: { error: { code, message, details: null } } };
}

/** The contract writes these with the plugin in the command's name: `config.set` (extensions.md). */
function answer(def: CommandDef, result: unknown): Reply {
  return { ok: true, body: { schema_version: 1, plugin: 'config', command: `config.${def.command}`, result } };
}
