/** What a byte leaves of the polynomial of PNG, gzip and ZIP. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb8_8320 : rest >>> 1;
  return rest;
});

/** The checksum of bytes as PNG writes it behind its chunks; here and not Node's, because browsers check pictures too. */
export function crc32(bytes: Uint8Array): number {
  let rest = 0xffff_ffff;
  for (const byte of bytes) rest = (rest >>> 8) ^ (TABLE[(rest ^ byte) & 0xff] ?? 0);
  return (rest ^ 0xffff_ffff) >>> 0;
}
