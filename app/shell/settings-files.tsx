// How EPUB and PDF files become books: on or off, what is kept of them, how long it may take, and back to how it came.

import { useRef, useState } from 'preact/hooks';
import { converterReset, converterSet, converterShow, type Converters } from '../config/contract.ts';
import type { InputOf } from '../kernel/command.ts';
import { type ConvertedFormat, convertedFormats } from '../kernel/converted-format.ts';
import { engines } from '../kernel/converter.ts';
import { live } from '../rpc/live.ts';
import { send } from '../rpc/send.ts';
import { Button } from '../widgets/button.tsx';
import { CheckRow } from '../widgets/check-row.tsx';
import { formatNumber } from '../widgets/format.ts';
import { Icon } from '../widgets/icon.tsx';
import { Refused } from '../widgets/refused.tsx';
import { Segmented } from '../widgets/segmented.tsx';
import { SwitchRow } from '../widgets/switch.tsx';
import { useSubscription } from '../widgets/use-subscription.ts';
import { words } from './settings-words.ts';

const wishes = {
  '--no-pictures': 'noPictures',
  '--no-notes': 'noNotes',
  '--keep-running-heads': 'keepHeads',
  '--keep-line-hyphens': 'keepHyphens',
} as const;

/** In seconds. */
const limits = [60, 300, 600, 1800, 3600];

export function FileSettings() {
  const shown = useSubscription(() => live(converterShow, () => ({})), 'converters');
  const converters = shown.data?.converters;
  if (converters === undefined) return null;
  return (
    <>
      {convertedFormats.map((format) => (
        <FileKind key={format} format={format} setting={converters[format]} />
      ))}
      <p class="small">{words('filesNote')}</p>
    </>
  );
}

type Said = Omit<InputOf<typeof converterSet>, 'scope' | 'format'>;

type Setting = NonNullable<Converters['epub']>;

interface FileKindProps {
  readonly format: ConvertedFormat;
  /** Null when what is kept cannot be read. */
  readonly setting: Setting | null;
}

function FileKind({ format, setting }: FileKindProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const change = async (said: Said) => {
    const reply = await send(converterSet, { format, ...said });
    setRefused(reply.ok ? null : reply.body.error.code);
  };
  const reset = async () => {
    const reply = await send(converterReset, { format });
    setRefused(reply.ok ? null : reply.body.error.code);
  };
  const isOn = setting?.state.value === 'enabled';
  const isKnown = setting !== null && hasNothingUnknown(format, setting);
  const isChanged = setting === null || Object.values(setting).some(({ origin }) => origin === 'global');
  return (
    <div class="stack-s file-kind" role="group" aria-label={words(format)}>
      {setting !== null && (
        <div class="rows">
          <SwitchRow
            icon="file"
            title={words(format)}
            note={words(isOn && isKnown ? 'filesOn' : 'filesOff')}
            on={isOn}
            onChange={(on) => void change({ state: on ? 'enabled' : 'disabled' })}
          />
          {isOn && isKnown && (
            <Wishes format={format} args={setting.args.value} onChange={(args) => void change({ args })} />
          )}
        </div>
      )}
      {setting === null && <h3>{words(format)}</h3>}
      {!isKnown && (
        <p class="settings-line settings-caution">
          <Icon name="alert" />
          <span>{words(setting === null ? 'filesUnreadable' : 'filesUnknown')}</span>
        </p>
      )}
      {isOn && isKnown && (
        <Limit
          seconds={setting.timeout_seconds.value}
          onChange={(timeout_seconds) => void change({ timeout_seconds })}
        />
      )}
      {isChanged && (
        <Button look="plain" class="edge-start file-reset" onPress={() => void reset()}>
          {words('asItCame')}
        </Button>
      )}
      {refused !== null && <Refused code={refused} />}
    </div>
  );
}

interface WishesProps {
  readonly format: ConvertedFormat;
  readonly args: readonly string[];
  readonly onChange: (args: string[]) => void;
}

function Wishes({ format, args, onChange }: WishesProps) {
  // A second press may come before the first has been answered, and must not take it back.
  const latest = useRef(args);
  latest.current = args;
  const wish = (arg: string, isWished: boolean) => {
    const others = latest.current.filter((other) => other !== arg);
    const wished = isWished ? [...others, arg] : others;
    latest.current = wished;
    onChange(wished);
  };
  return engines[format].arguments.map((arg) => (
    <CheckRow key={arg} title={words(wishes[arg])} on={args.includes(arg)} onChange={(on) => wish(arg, on)} />
  ));
}

interface LimitProps {
  readonly seconds: number;
  readonly onChange: (seconds: number) => void;
}

function Limit({ seconds, onChange }: LimitProps) {
  // One that was said in another way stands among those that can be chosen.
  const choices = [...new Set([...limits, seconds])].sort((a, b) => a - b);
  return (
    <div class="stack-s">
      <span class="label" aria-hidden="true">
        {words('limit')}
      </span>
      <Segmented
        name={words('limit')}
        value={String(seconds)}
        choices={choices.map((choice) => ({ value: String(choice), label: formatLimit(choice) }))}
        onChange={(value) => onChange(Number(value))}
      />
    </div>
  );
}

function formatLimit(seconds: number): string {
  const [value, unit] =
    seconds % 3600 === 0
      ? ([seconds / 3600, 'hour'] as const)
      : seconds % 60 === 0
        ? ([seconds / 60, 'minute'] as const)
        : ([seconds, 'second'] as const);
  return formatNumber(value, { style: 'unit', unit, unitDisplay: 'short' });
}

function hasNothingUnknown(format: ConvertedFormat, { engine, args }: Setting): boolean {
  const { name, arguments: listed } = engines[format];
  const known: readonly string[] = listed;
  return engine.value === name && args.value.every((arg) => known.includes(arg));
}
