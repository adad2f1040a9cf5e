/**
 * Turns a file into a photo, in the browser (rule R360). The photo is upright, on white and at most 2,000 px long. It contains nothing else
 * that was in the file.
 */
import type { TakenPhoto } from '../answer-queue/photos/photo-queue.ts';
import { isWhole, kindOfFile } from './photo-bytes.ts';

/** `unopened`: this browser does not know the format. */
export type PhotoFault = 'unopened' | 'not-photo' | 'broken';

export class PhotoError extends Error {
  readonly fault: PhotoFault;

  constructor(fault: PhotoFault) {
    super(fault);
    this.fault = fault;
  }
}

const LONGEST_SIDE_PX = 2_000;
const QUALITIES = [0.82, 0.7, 0.6] as const;
const ENOUGH_BYTES = 600_000;

/** @throws PhotoError */
export async function preparePhoto(file: Blob): Promise<TakenPhoto> {
  if (file.size === 0) throw new PhotoError('broken');
  const kind = await kindOfFile(file).catch(() => {
    throw new PhotoError('broken');
  });
  if (kind === 'none') throw new PhotoError('not-photo');
  if (!(await isWhole(file))) throw new PhotoError('broken');
  const faults = { picture: 'broken', 'other-picture': 'unopened', unknown: 'not-photo' } as const;
  const picture = await decode(file).catch(() => {
    throw new PhotoError(faults[kind]);
  });
  try {
    const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
    const bytes = await encode(picture.source, width, height);
    return { id: await sha256(bytes), width, height, bytes };
  } finally {
    picture.close();
  }
}

interface Decoded {
  source: CanvasImageSource;
  width: number;
  height: number;
  close(): void;
}

/** Decodes the file, and turns the picture upright by the orientation that the file contains. */
async function decode(file: Blob): Promise<Decoded> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  } catch {
    // Safari opens some formats only through an image element.
    return decodeElement(file);
  }
}

async function decodeElement(file: Blob): Promise<Decoded> {
  const image = new Image();
  const url = URL.createObjectURL(file);
  const close = (): void => URL.revokeObjectURL(url);
  try {
    image.src = url;
    await image.decode();
    if (image.naturalWidth === 0) throw new Error('Nothing to draw.');
    return { source: image, width: image.naturalWidth, height: image.naturalHeight, close };
  } catch (error) {
    close();
    throw error;
  }
}

async function encode(source: CanvasImageSource, width: number, height: number): Promise<ArrayBuffer> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new PhotoError('broken');
  // JPEG has no transparency, so the background is white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  let blob: Blob | null = null;
  for (const quality of QUALITIES) {
    blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob === null || blob.size <= ENOUGH_BYTES) break;
  }
  // The memory is freed at once, because phones have little of it.
  Object.assign(canvas, { width: 0, height: 0 });
  if (blob === null) throw new PhotoError('broken');
  return blob.arrayBuffer();
}

/** The hash in hexadecimal digits. Browsers have `crypto.subtle` only over https. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  const hash = subtle === undefined ? (await import('@noble/hashes/sha2.js')).sha256(new Uint8Array(bytes)) : new Uint8Array(await subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
