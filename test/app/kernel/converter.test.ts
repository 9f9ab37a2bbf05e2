// What a converter's setting comes to: each refusal by its code and what it says, and what a converter is asked for.
import { expect, test } from 'vitest';
import { convertedFormats, isConverted } from '../../../app/kernel/converted-format.ts';
import { builtInConverters, type ConverterSetting, engines, planConversion } from '../../../app/kernel/converter.ts';

const pdf = (change: Partial<ConverterSetting>) => planConversion('pdf', { ...builtInConverters.pdf, ...change });

test('as they came, both kinds of file are converted by the engine that Lectern has, asked for nothing', () => {
  for (const format of convertedFormats) {
    expect(planConversion(format, builtInConverters[format])).toEqual({
      ok: true,
      value: { args: [], timeout_seconds: 600 },
    });
    expect(builtInConverters[format].engine).toBe(engines[format].name);
  }
  expect((['txt', 'markdown', 'epub', 'pdf'] as const).filter(isConverted)).toEqual(['epub', 'pdf']);
});

test('listed arguments are handed on once each and in one order, whatever order they were said in', () => {
  const args = ['--keep-line-hyphens', '--keep-running-heads', '--keep-line-hyphens'];
  expect(pdf({ args, timeout_seconds: 7 })).toEqual({
    ok: true,
    value: { args: ['--keep-running-heads', '--keep-line-hyphens'], timeout_seconds: 7 },
  });
});

test.each<[string, Partial<ConverterSetting>, string, unknown]>([
  ['off', { state: 'disabled' }, 'trans_disabled', { format: 'pdf' }],
  ['none chosen', { engine: 'none' }, 'book_converter_required', { format: 'pdf' }],
  [
    'another engine',
    { engine: 'pdftotext' },
    'trans_executable_missing',
    { engine: 'pdftotext', available: ['pdfium'] },
  ],
  ['that of another kind of file', { engine: 'lectern-epub' }, 'trans_executable_missing', { available: ['pdfium'] }],
  ['an unlisted argument', { args: ['--no-notes'] }, 'trans_unsafe_args', { args: ['--no-notes'] }],
  ['off, and everything else as well', { state: 'disabled', engine: 'x', args: ['y'] }, 'trans_disabled', {}],
])('%s is refused', (_name, change, code, details) => {
  expect(pdf(change)).toMatchObject({ ok: false, error: { code, details } });
});

test('a setting that cannot be read is refused with the way out', () => {
  expect(planConversion('epub', null)).toMatchObject({
    ok: false,
    error: {
      code: 'invalid_converter_config',
      details: { configure: 'lwc --scope global config converter reset epub' },
    },
  });
});
