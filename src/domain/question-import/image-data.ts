/** Recognizes, decodes and encodes images inside files. */

type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/bmp';

const startsWith = (bytes: Uint8Array, ascii: string, at = 0): boolean =>
  bytes.length >= at + ascii.length && [...ascii].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/**
 * Recognizes the kind of an image by its first bytes; `null` for other files, and for kinds that browsers cannot
 * shrink.
 */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif';
  return startsWith(bytes, 'BM') && bytes.length > 26 ? 'image/bmp' : null;
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The bytes of a base64 text, which may contain white space; `null` if the text is not base64. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const compact = text.replace(/\s+/g, '');
  if (!BASE64.test(compact) || compact.replace(/=+$/, '').length % 4 === 1) return null;
  const binary = atob(compact);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** Encodes bytes as base64 piece by piece, because `String.fromCharCode` accepts a limited number of arguments. */
export function encodeBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  return btoa(pieces.join(''));
}

/** Makes the data URL of an image; `null` if the bytes are not an image that the product accepts. */
export function imageDataUrl(bytes: Uint8Array): string | null {
  const type = imageTypeOf(bytes);
  return type === null ? null : `data:${type};base64,${encodeBase64(bytes)}`;
}
