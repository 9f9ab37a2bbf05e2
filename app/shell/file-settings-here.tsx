// Tells Books what the settings of this device refuse now, so that a book can say why it cannot be read.

import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { type RefusedNow, RefusedNowContext } from '../book/ui/why-not.ts';
import { converterShow, type Converters } from '../config/converter-contract.ts';
import { type ConvertedFormat, isConverted, planConversion } from '../kernel/converter.ts';
import { live } from '../rpc/live.ts';
import { useSubscription } from '../widgets/use-subscription.ts';

export function FileSettingsHere({ children }: { readonly children: ComponentChildren }) {
  const converters = useSubscription(() => live(converterShow, () => ({})), 'converters').data?.converters;
  const refusedNow = useMemo<RefusedNow>(
    () => (format) => (converters && isConverted(format) ? refusalOf(format, converters) : null),
    [converters],
  );
  return <RefusedNowContext.Provider value={refusedNow}>{children}</RefusedNowContext.Provider>;
}

function refusalOf(format: ConvertedFormat, converters: Converters): string | null {
  const shown = converters[format];
  const setting = shown && {
    state: shown.state.value,
    engine: shown.engine.value,
    timeout_seconds: shown.timeout_seconds.value,
    args: shown.args.value,
  };
  const plan = planConversion(format, setting);
  return plan.ok ? null : plan.error.code;
}
