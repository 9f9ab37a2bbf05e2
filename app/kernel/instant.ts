// Times of the contract: UTC text, milliseconds everywhere, whole seconds for the scheduler (extensions.md).

const rfc3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

// A zone may move an instant out of the years that four digits can write, and times are compared as text.
const first = Date.UTC(2000, 0, 1) - 730_485 * 86_400_000;
const last = Date.UTC(10_000, 0, 1) - 1;

/** Milliseconds since 1970, or null when the text is not a real RFC 3339 instant with an explicit zone. */
export function parseInstant(text: string): number | null {
  const m = rfc3339.exec(text);
  if (!m) return null;
  const [year, month, day, hour, minute, second] = m.slice(1, 7).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  if (hour === undefined || minute === undefined || second === undefined) return null;
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return null;
  if (day > new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()) return null; // 30 February is no date (F14)
  const zoneHour = Number(m[9] ?? 0);
  const zoneMinute = Number(m[10] ?? 0);
  if (zoneHour > 23 || zoneMinute > 59) return null;
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  local.setUTCHours(hour, minute, second, Number((m[7] ?? '0').slice(0, 3).padEnd(3, '0')));
  const offset = (zoneHour * 60 + zoneMinute) * 60_000 * (m[8] === '-' ? -1 : 1);
  const ms = local.getTime() - offset;
  return ms < first || ms > last ? null : ms;
}

export function formatMillis(ms: number): string {
  return new Date(ms).toISOString();
}

/** `YYYY-MM-DDTHH:MM:SSZ`; a fraction is cut, as the scheduler keeps whole seconds. */
export function formatSeconds(ms: number): string {
  return `${new Date(Math.floor(ms / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}
