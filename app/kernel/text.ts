// Lengths and shapes of text, in the units of the contract: UTF-8 bytes and code points.

/** UTF-8 length in bytes; a lone surrogate counts as U+FFFD, as an encoder would write it. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(text.charCodeAt(i + 1))) {
      bytes += 4;
      i += 1;
    } else bytes += 3;
  }
  return bytes;
}

export function codePoints(text: string): number {
  let count = text.length;
  for (let i = 1; i < text.length; i++) {
    if (isLowSurrogate(text.charCodeAt(i)) && isHighSurrogate(text.charCodeAt(i - 1))) count -= 1;
  }
  return count;
}

/** Whether every text in a JSON value is Unicode: half a character would come back from the store as another one. */
export function isUnicode(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  if (Array.isArray(value)) return value.every(isUnicode);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, item]) => isUnicode(key) && isUnicode(item));
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/** The order of UTF-8 bytes, which the contract sorts by; `<` compares UTF-16 units and puts emoji before U+E000. */
export function byCodePoint(a: string, b: string): number {
  let i = 0;
  while (i < a.length && a.charCodeAt(i) === b.charCodeAt(i)) i += 1;
  const inPair = i > 0 && isHighSurrogate(a.charCodeAt(i - 1)) ? i - 1 : i;
  return (a.codePointAt(inPair) ?? -1) - (b.codePointAt(inPair) ?? -1);
}
