// An instant of a store as a person would say it.

import { parseInstant } from '../../kernel/instant.ts';
import { formatDate } from '../../widgets/format.ts';

export function formatWhen(instant: string): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' } as const;
  return formatDate(parseInstant(instant) ?? 0, day);
}
