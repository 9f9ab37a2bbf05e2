// Which converters turn a kind of file into text, what may be asked of each, and what a configuration comes to.
import type { ConvertedFormat } from './converted-format.ts';
import { ok, refuse, type Result } from './result.ts';

export interface Engine {
  readonly name: string;
  /** What it may be asked for; anything else is refused before it starts. */
  readonly arguments: readonly string[];
}

/** One for each kind of file, so its kind says which one a book of it needs. */
export const engines = {
  epub: { name: 'lectern-epub', arguments: ['--no-pictures', '--no-notes'] },
  pdf: { name: 'pdfium', arguments: ['--keep-running-heads', '--keep-line-hyphens'] },
} as const satisfies Readonly<Record<ConvertedFormat, Engine>>;

/** The name that stands for no converter at all. */
export const noEngine = 'none';

export interface ConverterSetting {
  readonly state: 'enabled' | 'disabled';
  readonly engine: string;
  readonly timeout_seconds: number;
  readonly args: readonly string[];
}

/** Ten minutes are many times what the longest books take, and few for a file that was made to never end. */
const builtInSeconds = 600;

export const builtInConverters: Readonly<Record<ConvertedFormat, ConverterSetting>> = {
  epub: { state: 'enabled', engine: engines.epub.name, timeout_seconds: builtInSeconds, args: [] },
  pdf: { state: 'enabled', engine: engines.pdf.name, timeout_seconds: builtInSeconds, args: [] },
};

/** What a converter is asked to do for one book. */
export interface Conversion {
  readonly args: readonly string[];
  readonly timeout_seconds: number;
}

/** Null stands for a setting that cannot be read. */
export function planConversion(format: ConvertedFormat, setting: ConverterSetting | null): Result<Conversion> {
  const configure = `lwc --scope global config converter`;
  if (setting === null) {
    const details = { format, configure: `${configure} reset ${format}` };
    return refuse('invalid_converter_config', 'What is stored about this converter cannot be read.', details);
  }
  if (setting.state === 'disabled') {
    const details = { format, configure: `${configure} set ${format} --state enabled` };
    return refuse('trans_disabled', 'Files of this kind are not to be turned into text.', details);
  }
  const { name, arguments: listed } = engines[format];
  if (setting.engine === noEngine) {
    const details = { format, configure: `${configure} set ${format} --engine ${name}` };
    return refuse('book_converter_required', 'No converter is configured for this kind of file.', details);
  }
  if (setting.engine !== name) {
    const details = { format, engine: setting.engine, available: [name] };
    return refuse('trans_executable_missing', 'Lectern has no converter of this name for this kind of file.', details);
  }
  const known: readonly string[] = listed;
  const unlisted = setting.args.filter((arg) => !known.includes(arg));
  if (unlisted.length > 0) {
    const details = { format, engine: name, args: unlisted, listed: known };
    return refuse('trans_unsafe_args', 'The converter may not be given these arguments.', details);
  }
  // In one order and once each: the same wishes are written down in the same way.
  return ok({ args: known.filter((arg) => setting.args.includes(arg)), timeout_seconds: setting.timeout_seconds });
}
