/** What a file is, by its first bytes: its name and its declared type prove nothing. */

/** `picture`: a format that browsers open. `other-picture`: some do. `none`: no picture. `unknown`: the browser says. */
export type FileKind = 'picture' | 'other-picture' | 'none' | 'unknown';

const HEAD_BYTES = 512;
const PICTURES = ['\xff\xd8\xff', '\x89PNG', 'GIF8'];
/** TIFF and BMP. */
const OTHER_PICTURES = ['II*\0', 'MM\0*', 'BM'];
/** PDF, archives of office programs, Matroska and WebM, AVI. */
const NO_PICTURES = ['%PDF', 'PK', '\x1a\x45\xdf\xa3', 'RIFF'];
const HEIF_BRANDS = /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1|avi[fs])/;

export async function kindOfFile(file: Blob): Promise<FileKind> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  const begins = (signatures: readonly string[]): boolean => signatures.some((signature) => head.startsWith(signature));
  if (begins(PICTURES) || /^RIFF[^]{4}WEBP/.test(head)) return 'picture';
  if (begins(OTHER_PICTURES) || HEIF_BRANDS.test(head.slice(4))) return 'other-picture';
  if (begins(NO_PICTURES) || head.slice(4).startsWith('ftyp') || /<svg|<\?xml|<html|<!doctype/i.test(head)) return 'none';
  return 'unknown';
}
