/** Tells the format of a file by its first bytes, because its name and its declared type prove nothing. */

/**
 * `picture`: a format that all browsers open. `other-picture`: a format that some browsers open. `none`: not a picture. `unknown`: only the
 * browser can tell.
 */
export type FileKind = 'picture' | 'other-picture' | 'none' | 'unknown';

const HEAD_BYTES = 512;
const PICTURES = ['\xff\xd8\xff', '\x89PNG', 'GIF8'];
/** The first bytes of TIFF and BMP. */
const OTHER_PICTURES = ['II*\0', 'MM\0*', 'BM'];
/** The first bytes of PDF, of the ZIP files of office programs, of Matroska and WebM, and of AVI. */
const NO_PICTURES = ['%PDF', 'PK', '\x1a\x45\xdf\xa3', 'RIFF'];
const HEIF_BRANDS = /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1|avi[fs])/;

/**
  * Whether a picture has its end. Browsers open a picture that is cut off, and draw the missing part grey. A picture that is no JPEG, PNG or
  * WebP counts as whole.
 */
export async function isWhole(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const begins = (...head: number[]): boolean => head.every((byte, index) => bytes[index] === byte);
  if (begins(0xff, 0xd8)) return hasJpegEnd(bytes);
  if (begins(0x89, 0x50)) return endsWithin(bytes, PNG_END);
  // A RIFF file contains its length.
  if (begins(0x52, 0x49, 0x46, 0x46)) return bytes.length >= 8 && new DataView(bytes.buffer).getUint32(4, true) + 8 <= bytes.length;
  return true;
}

/** The bytes of `IEND`. */
const PNG_END = [0x49, 0x45, 0x4e, 0x44];

function endsWithin(bytes: Uint8Array, end: readonly number[]): boolean {
  for (let at = bytes.lastIndexOf(end[0] ?? 0); at > 0; at = bytes.lastIndexOf(end[0] ?? 0, at - 1)) if (end.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}

/**
 * Whether a JPEG has its end. The segments contain their lengths, so the end of a thumbnail in a segment is not taken for the end of the
 * picture.
 */
function hasJpegEnd(bytes: Uint8Array): boolean {
  let at = 2;
  while (bytes[at] === 0xff && bytes[at + 1] !== 0xda) at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
  for (at = bytes.indexOf(0xff, at); at >= 0; at = bytes.indexOf(0xff, at + 1)) if (bytes[at + 1] === 0xd9) return true;
  return false;
}

export async function kindOfFile(file: Blob): Promise<FileKind> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  const begins = (signatures: readonly string[]): boolean => signatures.some((signature) => head.startsWith(signature));
  if (begins(PICTURES) || /^RIFF[^]{4}WEBP/.test(head)) return 'picture';
  if (begins(OTHER_PICTURES) || HEIF_BRANDS.test(head.slice(4))) return 'other-picture';
  if (begins(NO_PICTURES) || head.slice(4).startsWith('ftyp') || /<svg|<\?xml|<html|<!doctype/i.test(head)) return 'none';
  return 'unknown';
}
