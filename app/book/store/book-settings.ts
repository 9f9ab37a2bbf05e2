// What Book needs of the settings of this device; the composition root knows where they are kept.
import type { ConvertedFormat } from '../../kernel/converted-format.ts';
import type { Conversion } from '../../kernel/converter.ts';
import type { Result } from '../../kernel/result.ts';

export interface BookSettings {
  /** How a file of this kind is to be turned into text now, or why it cannot be. */
  readonly conversion: (format: ConvertedFormat) => Result<Conversion>;
  /** What a window holds when no budget is named, in bytes; null when what was said of it cannot be read. */
  readonly fallbackBytes: () => number | null;
}
