// Reads text out of UTF-8 bytes without the platform's decoder, which the pure layers do not have.

/** The code point that starts at `at`. The bytes are known to be valid UTF-8 from there on. */
export function codePointAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return lead;
  const tail = (offset: number): number => (bytes[at + offset] ?? 0x80) & 0x3f;
  if (lead < 0xe0) return ((lead & 0x1f) << 6) | tail(1);
  if (lead < 0xf0) return ((lead & 0x0f) << 12) | (tail(1) << 6) | tail(2);
  return ((lead & 0x07) << 18) | (tail(1) << 12) | (tail(2) << 6) | tail(3);
}

/** How many bytes the code point takes that begins with this byte. */
export function codePointBytes(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/** Where the code point that ends before `at` starts; 0 when there is none. */
export function codePointStart(bytes: Uint8Array, at: number): number {
  let start = at - 1;
  while (start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  return Math.max(start, 0);
}

/** The text of `bytes`; a code point cut off at the end is left out. */
export function utf8Text(bytes: Uint8Array): string {
  let text = '';
  let at = 0;
  while (at < bytes.length) {
    const size = codePointBytes(bytes[at] ?? 0);
    if (at + size > bytes.length) break;
    text += String.fromCodePoint(codePointAt(bytes, at));
    at += size;
  }
  return text;
}

/** The bytes of text that is known to be ASCII, such as ids and hashes. */
export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  return bytes;
}
