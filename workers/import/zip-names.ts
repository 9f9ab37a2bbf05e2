// Decodes the names of ZIP entries: UTF-8 when they are valid UTF-8, whatever the flag says, else IBM code page 437.

const UPPER_HALF =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}';

export function decodeEntryName(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8, ignoreBOM: true }).decode(bytes);
  } catch {
    // A fatal decoder throws for bytes that are not UTF-8, and for nothing else.
    return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : UPPER_HALF[byte - 0x80])).join('');
  }
}
