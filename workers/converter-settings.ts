// How files become text on this device: what was said of each converter, over how it came (suite §3.3).
import * as v from 'valibot';
import type { Converters } from '../app/config/contract.ts';
import type { ConvertedFormat } from '../app/kernel/converted-format.ts';
import { builtInConverters, type Conversion, planConversion } from '../app/kernel/converter.ts';
import { ok, refuse, type Result } from '../app/kernel/result.ts';
import { utf8Length } from '../app/kernel/text.ts';

/** What may be kept of a converter. An engine or an argument that Lectern does not know is refused when it is needed. */
const converterChange = v.strictObject({
  state: v.exactOptional(v.picklist(['enabled', 'disabled'])),
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

export interface ConverterSettings {
  readonly show: () => Converters;
  readonly plan: (format: ConvertedFormat) => Result<Conversion>;
  readonly change: (format: ConvertedFormat, change: ConverterChange) => Promise<Result<null>>;
  readonly reset: (format: ConvertedFormat) => Promise<void>;
}

/** `undefined` for a converter of which nothing was said. */
export type KeepConverter = (format: ConvertedFormat, said: ConverterChange | undefined) => Promise<void>;

export function createConverterSettings(
  stored: Readonly<Record<ConvertedFormat, unknown>>,
  keep: KeepConverter,
): ConverterSettings {
  const said = { epub: readSaid(stored.epub), pdf: readSaid(stored.pdf) };

  function show(format: ConvertedFormat): Converters['epub'] {
    const own = said[format];
    if (own === null) return null;
    const { state, engine, timeout_seconds, args } = builtInConverters[format];
    return {
      state: valueOf(own.state, state),
      engine: valueOf(own.engine, engine),
      timeout_seconds: valueOf(own.timeout_seconds, timeout_seconds),
      args: valueOf(own.args, [...args]),
    };
  }

  return {
    show: () => ({ epub: show('epub'), pdf: show('pdf') }),
    plan(format) {
      const own = said[format];
      return planConversion(format, own && { ...builtInConverters[format], ...own });
    },
    async change(format, change) {
      const own = said[format];
      if (own === null) {
        return refuse('invalid_converter_config', 'What is stored cannot be read: reset it first.', { format });
      }
      const parsed = v.safeParse(converterChange, { ...own, ...change });
      if (!parsed.success) {
        const details = parsed.issues.map((issue) => ({ path: v.getDotPath(issue), message: issue.message }));
        return refuse('invalid_converter_config', 'A converter cannot be configured like this.', details);
      }
      await keep(format, parsed.output);
      said[format] = parsed.output;
      return ok(null);
    },
    async reset(format) {
      await keep(format, undefined);
      said[format] = {};
    },
  };
}

/** Null for what cannot be read: it is refused and not guessed at. */
function readSaid(stored: unknown): ConverterChange | null {
  if (stored === undefined) return {};
  const parsed = v.safeParse(converterChange, stored);
  return parsed.success ? parsed.output : null;
}

function valueOf<T>(said: T | undefined, builtIn: T): { value: T; origin: 'global' | 'built-in' } {
  return said === undefined ? { value: builtIn, origin: 'built-in' } : { value: said, origin: 'global' };
}
