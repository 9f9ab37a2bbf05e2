// What the settings of this device refuse now, kept up to date, so that a book can say why it cannot be read.

import type { RefusedNow } from '../book/ui/why-not.ts';
import { converterShow, type Converters } from '../config/contract.ts';
import { type ConvertedFormat, isConverted } from '../kernel/converted-format.ts';
import { planConversion } from '../kernel/converter.ts';
import { live } from '../rpc/live.ts';
import { useSubscription } from '../widgets/use-subscription.ts';

export function useRefusedNow(): RefusedNow {
  const converters = useSubscription(() => live(converterShow, () => ({})), 'converters').data?.converters;
  return (format) => (converters && isConverted(format) ? refusalOf(format, converters) : null);
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
