// How the text is set, one tap away: size, width, lines, edge, paper, and how long the next window is.

import { IconButton } from '../../../widgets/button.tsx';
import { Dialog } from '../../../widgets/dialog.tsx';
import { formatNumber } from '../../../widgets/format.ts';
import { useKept } from '../../../widgets/memory.ts';
import { Segmented } from '../../../widgets/segmented.tsx';
import { parseTheme, themeKey, themes } from '../../../widgets/theme.ts';
import { words } from '../words.ts';
import {
  edges,
  lineHeights,
  lookKey,
  nextSize,
  parseLook,
  type ReadingLook,
  suggestedSize,
  widths,
} from './reading-look.ts';
import { minuteChoices, paceKey, parsePace } from './reading-pace.ts';

const edgeNames = { ragged: 'ragged', even: 'even' } as const;
const lineNames = { tight: 'tight', usual: 'usual', loose: 'loose' } as const;
const themeNames = {
  system: 'theme_system',
  paper: 'theme_paper',
  white: 'theme_white',
  sepia: 'theme_sepia',
  night: 'theme_night',
} as const;

export function TextDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={words('text')} closeName={words('close')} onClose={onClose} class="text-dialog">
      <TextControls />
    </Dialog>
  );
}

/** Also stands in Settings, where there is no page behind it. */
export function TextControls() {
  const kept = useKept(lookKey, parseLook);
  const theme = useKept(themeKey, parseTheme);
  const pace = useKept(paceKey, parsePace);
  const look = kept.value;
  const change = (part: Partial<ReadingLook>) => {
    kept.value = { ...look, ...part };
  };
  const resize = (step: 1 | -1) => {
    const size = nextSize(look.size, step);
    if (size !== null) change({ size });
  };

  return (
    <div class="text-controls">
      <span class="label">{words('size')}</span>
      <div class="text-size">
        <IconButton icon="minus" name={words('smaller')} onPress={() => resize(-1)} />
        <output>{formatNumber(Math.round((look.size ?? suggestedSize()) * 16))}</output>
        <IconButton icon="plus" name={words('larger')} onPress={() => resize(1)} />
      </div>

      <span class="label">{words('width')}</span>
      <Segmented
        wide
        name={words('width')}
        value={look.width}
        choices={widths.map((width) => ({ value: width, label: words(width) }))}
        onChange={(width) => change({ width })}
      />

      <span class="label">{words('lineHeight')}</span>
      <Segmented
        wide
        name={words('lineHeight')}
        value={look.lines}
        choices={lineHeights.map((lines) => ({ value: lines, label: words(lineNames[lines]) }))}
        onChange={(lines) => change({ lines })}
      />

      <span class="label">{words('edges')}</span>
      <Segmented
        wide
        name={words('edges')}
        value={look.edge}
        choices={edges.map((edge) => ({ value: edge, label: words(edgeNames[edge]) }))}
        onChange={(edge) => change({ edge })}
      />

      <span class="label">{words('paperColour')}</span>
      <Segmented
        class="text-papers"
        name={words('paperColour')}
        value={theme.value}
        choices={themes.map((name) => ({
          value: name,
          label: (
            <>
              <span data-paper={name} aria-hidden="true" />
              {words(themeNames[name])}
            </>
          ),
        }))}
        onChange={(name) => {
          theme.value = name;
        }}
      />

      <span class="label">{words('windowLength')}</span>
      <div>
        <Segmented
          wide
          name={words('windowLength')}
          value={String(pace.value.minutes)}
          choices={minuteChoices.map((n) => ({ value: String(n), label: words('minutes', { n }) }))}
          onChange={(value) => {
            pace.value = { ...pace.value, minutes: Number(value) };
          }}
        />
        <p class="small text-hint">{words('windowLengthHint')}</p>
      </div>
    </div>
  );
}
