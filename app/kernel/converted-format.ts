// The kinds of file that need a converter to become text.
import type { BookFormat } from './staged.ts';

export const convertedFormats = ['epub', 'pdf'] as const;
export type ConvertedFormat = (typeof convertedFormats)[number];

export function isConverted(format: BookFormat): format is ConvertedFormat {
  return format === 'epub' || format === 'pdf';
}
