// Numbers, shares, sizes and spans of time as the current language writes them.

import { language, ownKind } from './language.ts';

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(language.value, options).format(value);
}

/** A share of 1 as a whole percent; only a finished thing says 100. */
export function formatPercent(share: number): string {
  const capped = share < 1 ? Math.min(share, 0.99) : 1;
  return formatNumber(capped, { style: 'percent', maximumFractionDigits: 0 });
}

export function formatBytes(bytes: number): string {
  const steps = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  let step = 0;
  let value = bytes;
  while (value >= 1000 && step < steps.length - 1) {
    value /= 1000;
    step += 1;
  }
  const digits = step === 0 || value >= 10 ? 0 : 1;
  return formatUnit(value, steps[step] ?? 'byte', step === 0 ? 'long' : 'short', digits);
}

/** How long until something happens again, in the one unit a person would say. */
export function formatWait(seconds: number, display: 'long' | 'short' = 'long'): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return formatUnit(minutes, 'minute', 'short');
  const hours = Math.round(seconds / 3600);
  if (hours < 24) return formatUnit(hours, 'hour', display);
  const days = Math.round(seconds / 86_400);
  if (days < 31) return formatUnit(days, 'day', display);
  const months = days / 30.44;
  if (months < 12) return formatUnit(months, 'month', display, months < 3 ? 1 : 0);
  return formatUnit(days / 365.25, 'year', display, days < 3653 ? 1 : 0);
}

/** A moment in the past or the future, as one would say it now: "yesterday", "in 3 days". */
export function formatRelative(seconds: number): string {
  const relative = new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' });
  const size = Math.abs(seconds);
  if (size < 3600) return relative.format(Math.round(seconds / 60), 'minute');
  if (size < 86_400) return relative.format(Math.round(seconds / 3600), 'hour');
  if (size < 86_400 * 31) return relative.format(Math.round(seconds / 86_400), 'day');
  if (size < 86_400 * 365) return relative.format(Math.round(seconds / (86_400 * 30.44)), 'month');
  return relative.format(Math.round(seconds / (86_400 * 365.25)), 'year');
}

export function formatList(parts: readonly string[], type: 'conjunction' | 'unit' = 'conjunction'): string {
  return new Intl.ListFormat(language.value, { type }).format(parts);
}

function formatUnit(value: number, unit: string, unitDisplay: 'long' | 'short', digits = 0): string {
  return formatNumber(value, { style: 'unit', unit, unitDisplay, maximumFractionDigits: digits });
}

/** A day as one would say it (`long`), its name, or the letters below a bar. Days of plans come as UTC midnights. */
export function formatDay(ms: number, how: 'long' | 'weekday' | 'narrow'): string {
  if (how === 'long') return formatDate(ms, { weekday: 'long', day: 'numeric', month: 'long' });
  const name = new Intl.DateTimeFormat(language.value, {
    weekday: how === 'weekday' ? 'long' : 'short',
    timeZone: 'UTC',
  });
  const text = name.format(ms);
  return how === 'narrow' && language.value === 'en' ? text.slice(0, 2) : text;
}

/** In the digits of every other number. */
export function formatDate(ms: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(ownKind(), { numberingSystem: 'latn', ...options }).format(ms);
}
