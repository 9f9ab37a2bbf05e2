// The checksum that ZIP archives keep of each entry.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function createCrc32(): { update(bytes: Uint8Array): void; value(): number } {
  let crc = 0xffffffff;
  return {
    update(bytes) {
      for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0);
    },
    value: () => (crc ^ 0xffffffff) >>> 0,
  };
}
