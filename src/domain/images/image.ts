/**
 * Validates images (rule R60, ADR 29). An image must be a complete PNG, JPEG or WebP, and is recognized by its bytes.
 * The name and the declared type of a file prove nothing, so they are ignored.
 */
import { editorError } from '../editor-error.ts';
import { exifOrientation, isTurned } from './exif-orientation.ts';

export const IMAGE_MAX_BYTES = 500 * 1024;
export const IMAGE_MAX_SIDE = 4096;
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** The limits of the images that are accepted. */
interface ImageLimits {
  bytes: number;
  /** The most pixels of a side. */
  side: number;
}

const QUESTION_IMAGES: ImageLimits = { bytes: IMAGE_MAX_BYTES, side: IMAGE_MAX_SIDE };

interface ImageInfo {
  type: ImageType;
  /** The width in pixels, after the EXIF orientation has turned the image. */
  width: number;
  /** The height in pixels, after the EXIF orientation has turned the image. */
  height: number;
}

const DATA_URL = /^data:[\w.+/-]*;base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * Decodes and checks the image of a data URL.
 * @throws AppError `invalid-image`, or `image-too-large` (bytes or pixels)
 */
export function readImage(dataUrl: string): ImageInfo & { bytes: Uint8Array<ArrayBuffer> } {
  const base64 = DATA_URL.exec(dataUrl)?.[1];
  if (base64 === undefined || base64.length % 4 !== 0) throw editorError('invalid-image');
  const size = (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);
  if (size > IMAGE_MAX_BYTES) throw editorError('image-too-large');
  const bytes = bytesOf(atob(base64));
  return { ...checkImage(bytes), bytes };
}

/**
 * Converts a binary string to bytes. It uses a loop, because `Uint8Array.from` with a function is ten times slower:
 * seconds for a test full of images.
 */
function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** @throws AppError `invalid-image`, or `image-too-large` (bytes or pixels) */
export function checkImage(bytes: Uint8Array, max: ImageLimits = QUESTION_IMAGES): ImageInfo {
  if (bytes.length > max.bytes) throw editorError('image-too-large');
  const info = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  if (info === null || info.width === 0 || info.height === 0) throw editorError('invalid-image');
  if (info.width > max.side || info.height > max.side) {
    throw editorError('image-too-large', {
      message: `Рисунок больше ${max.side} × ${max.side} точек. Выберите файл поменьше.`,
    });
  }
  return info;
}

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Reads a PNG: a signature, IHDR, at least one IDAT, and IEND as the last bytes. It does not check the checksums,
 * because the browser does.
 */
function readPng(bytes: Uint8Array): ImageInfo | null {
  const view = viewOf(bytes);
  if (bytes.length < 45 || ascii(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n') return null;
  if (ascii(bytes, 12, 4) !== 'IHDR' || view.getUint32(8) !== 13) return null;
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    const type = ascii(bytes, at + 4, 4);
    if (type === 'IEND') {
      const isComplete = hasData && end === bytes.length;
      return isComplete ? { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) } : null;
    }
    hasData ||= type === 'IDAT';
    at = end;
  }
  return null;
}

/** Whether a marker is an SOF marker. C4, C8 and CC are in the same range, but they mark tables. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Reads a JPEG: SOI, segments that fit their lengths, a frame header, a scan, and EOI as the last two bytes. */
function readJpeg(bytes: Uint8Array): ImageInfo | null {
  const view = viewOf(bytes);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return null;
  let size: { width: number; height: number } | null = null;
  let orientation: number | null = null;
  let hasScan = false;
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      const isComplete = size !== null && hasScan && at + 2 === bytes.length;
      if (!isComplete || !size) return null;
      const { width, height } = size;
      return { type: 'image/jpeg', ...(isTurned(orientation) ? { width: height, height: width } : { width, height }) };
    }
    if (at + 4 > bytes.length) return null;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length || end < at + 4) return null;
    if (isFrameHeader(marker)) {
      if (end < at + 9) return null;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    if (marker === 0xe1) orientation ??= exifOrientation(bytes.subarray(at + 4, end));
    hasScan ||= marker === 0xda;
    at = marker === 0xda ? endOfScan(bytes, end) : end;
  }
  return null;
}

/**
 * The index of the first marker after the data of a scan: FF, followed neither by 00 (a stuffed byte) nor by D0–D7 (a
 * restart marker).
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** Reads a WebP: a RIFF container that is as long as the file, with complete chunks, one of which is the image. */
function readWebp(bytes: Uint8Array): ImageInfo | null {
  const view = viewOf(bytes);
  if (bytes.length < 30 || ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 4) !== 'WEBP') return null;
  if (view.getUint32(4, true) + 8 !== bytes.length) return null;
  let size: { width: number; height: number } | null = null;
  let hasImage = false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const type = ascii(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    size ??= webpSize(view, type, at + 8);
    hasImage ||= type === 'VP8 ' || type === 'VP8L' || type === 'ANMF';
    at += 8 + length + (length % 2);
  }
  return size && hasImage && at === bytes.length ? { type: 'image/webp', ...size } : null;
}

function webpSize(view: DataView, type: string, at: number): { width: number; height: number } | null {
  if (at + 10 > view.byteLength) return null;
  const int24 = (from: number) => view.getUint16(from, true) + (view.getUint8(from + 2) << 16);
  switch (type) {
    case 'VP8X':
      return { width: int24(at + 4) + 1, height: int24(at + 7) + 1 };
    case 'VP8 ':
      return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(at + 1, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return null;
  }
}
