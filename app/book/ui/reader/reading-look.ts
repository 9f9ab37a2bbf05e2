// How book text is set for this person on this device: size, width, line height, edge.

import type { Parse } from '../../../widgets/memory.ts';

/** Sizes in rem; null is the size that the screen suggests. */
export const sizes = [1, 1.0625, 1.125, 1.1875, 1.25, 1.375, 1.5, 1.625, 1.75, 2] as const;

/** As `--t-4` of the tokens has it. */
export function suggestedSize(): number {
  return matchMedia('(min-width: 48rem)').matches ? 1.25 : 1.1875;
}

export const widths = ['narrow', 'usual', 'wide'] as const;
export const lineHeights = ['tight', 'usual', 'loose'] as const;
export const edges = ['ragged', 'even'] as const;

export interface ReadingLook {
  readonly size: number | null;
  readonly width: (typeof widths)[number];
  readonly lines: (typeof lineHeights)[number];
  readonly edge: (typeof edges)[number];
}

export const lookKey = 'reading.look';

export const parseLook: Parse<ReadingLook> = (kept) => {
  const look: Readonly<Record<string, unknown>> = typeof kept === 'object' && kept !== null ? { ...kept } : {};
  return {
    size: sizes.find((size) => size === look['size']) ?? null,
    width: widths.find((width) => width === look['width']) ?? 'usual',
    lines: lineHeights.find((lines) => lines === look['lines']) ?? 'usual',
    edge: edges.find((edge) => edge === look['edge']) ?? 'ragged',
  };
};

const measures = { narrow: '27em', usual: '34em', wide: '42em' } as const;
const leads = { tight: '1.48', usual: '1.62', loose: '1.82' } as const;

/** The look as custom properties of the page that is read. */
export function lookStyle(look: ReadingLook): Readonly<Record<string, string>> {
  return {
    ...(look.size === null ? {} : { '--read-size': `${look.size}rem` }),
    '--measure': measures[look.width],
    '--lead-read': leads[look.lines],
  };
}

/** The next size up or down, or null at the end of the row. */
export function nextSize(size: number | null, step: 1 | -1): number | null {
  const now = size ?? suggestedSize();
  const bigger = sizes.find((other) => other > now);
  const smaller = sizes.findLast((other) => other < now);
  return (step === 1 ? bigger : smaller) ?? null;
}
