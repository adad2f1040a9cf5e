/** Reads the orientation that a camera notes in a JPEG (Exif 2.32, TIFF 6.0). Browsers turn the image by it. */

const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0];
const LITTLE_ENDIAN = 0x4949;
const BIG_ENDIAN = 0x4d4d;
const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_LENGTH = 12;

/**
 * @param segment the content of an APP1 segment
 * @returns 1 to 8; `null` when the segment names no orientation
 */
export function exifOrientation(segment: Uint8Array): number | null {
  if (EXIF.some((byte, index) => segment[index] !== byte)) return null;
  const tiff = segment.subarray(EXIF.length);
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < 8) return null;
  const order = view.getUint16(0);
  if (order !== LITTLE_ENDIAN && order !== BIG_ENDIAN) return null;
  const isLittleEndian = order === LITTLE_ENDIAN;
  const directory = view.getUint32(4, isLittleEndian);
  if (view.getUint16(2, isLittleEndian) !== 42 || directory + 2 > view.byteLength) return null;
  const entries = view.getUint16(directory, isLittleEndian);
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * ENTRY_LENGTH;
    if (at + ENTRY_LENGTH > view.byteLength) return null;
    if (view.getUint16(at, isLittleEndian) !== ORIENTATION) continue;
    const value = view.getUint16(at + 8, isLittleEndian);
    const isValid = view.getUint16(at + 2, isLittleEndian) === SHORT && value >= 1 && value <= 8;
    return isValid ? value : null;
  }
  return null;
}

/** Whether an image of this orientation is shown with width and height exchanged. */
export const isTurned = (orientation: number | null): boolean => orientation !== null && orientation >= 5;
