// The row that says how much more memory something took at its peak.
import { missingRow, type Row } from './bench.ts';
import { howMeasured } from './process-memory.ts';

export function memoryRow(what: string, target: number, peaks: readonly (number | null)[]): Row {
  const samples = peaks.filter((peak) => peak !== null);
  if (samples.length === 0) return missingRow(what, 'this system does not tell how much memory a process took');
  return { what, samples, unit: 'MiB', target, judgedBy: 'worst', beside: howMeasured };
}
