// Schemas of the fields that every plugin's commands share (suite §2.0).
import * as v from 'valibot';
import { byCodePoint, codePoints, utf8Length } from './text.ts';

/** Non-empty means non-empty after trim; limits are UTF-8 bytes (suite §2.0.1). */
export function bytes(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.check((value) => min === 0 || value.trim() !== '', 'must not be blank'),
    v.check((value) => utf8Length(value) <= max, `must be at most ${max} bytes`),
  );
}

export function trimmedBytes(max: number) {
  return v.pipe(v.string(), v.trim(), bytes(1, max));
}

export const requestId = v.pipe(
  v.string(),
  v.check((value) => utf8Length(value) >= 1 && utf8Length(value) <= 256, 'must be 1 to 256 bytes'),
);

/** An id as text; its form is judged by the handler, whose code is `invalid_id` or `<noun>_not_found`. */
export const id = v.string();

export const idPattern = /^[0-9a-z]{16,64}$/;

export const ifRevision = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

export const owner = bytes(1, 256);

export const subjectName = v.pipe(
  v.string(),
  v.check((value) => value.trim() !== '', 'must not be blank'),
  v.check((value) => codePoints(value) <= 256, 'must be at most 256 characters'),
);

/** Each trimmed 1..64 characters, sorted, without doubles, at most 64 (suite §2.0.4). */
export const tags = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((value) => value !== '' && codePoints(value) <= 64, 'must be 1 to 64 characters'),
    ),
  ),
  v.transform((list) => [...new Set(list)].sort(byCodePoint)),
  v.maxLength(64),
);

/** Yes or no, as JSON has it or as a word of the command line. */
export const yesOrNo = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false'])]),
  v.transform((value) => value === true || value === 'true'),
);

export const json = v.unknown();
export const time = v.string();

export const listLimit = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(500)), 100);
export const listAfter = v.exactOptional(v.string());
