import { Failure } from '../../domain/failure.ts';
import { checkImage, IMAGE_MAX_BYTES, IMAGE_MAX_SIDE, type ImageType } from '../../domain/image.ts';

/** Files longer than this are not even opened: no picture for a question is. */
const FILE_MAX_BYTES = 50 * 1024 * 1024;
/** Longest side of what is shrunk, px: sharp on every screen that the site is read on. */
const SIDES = [2000, 1600, 1200, 900, 600] as const;
const QUALITY = 0.85;

/**
 * A file as a data URL that may be stored. What is too large, or carries more than the picture, is drawn anew.
 * @throws Failure `invalid-image` or `image-too-large`
 */
export async function toStorablePicture(file: File): Promise<string> {
  if (file.size > FILE_MAX_BYTES) throw new Failure('image-too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isPictureAtAll(bytes)) throw new Failure('invalid-image');
  try {
    const { type } = checkImage(bytes);
    return await toDataUrl(new Blob([bytes], { type }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return toDataUrl(await shrink(file));
  }
}

/** Begins as a PNG, a JPEG or a WebP does. */
function isPictureAtAll(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  return head.startsWith('\x89PNG') || head.startsWith('\xff\xd8\xff') || /^RIFF[^]{4}WEBP/.test(head);
}

async function shrink(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Failure('invalid-image');
  });
  try {
    for (const side of SIDES) {
      const blob = await draw(bitmap, Math.min(side, IMAGE_MAX_SIDE));
      if (blob.size <= IMAGE_MAX_BYTES) return blob;
    }
    throw new Failure('image-too-large');
  } finally {
    bitmap.close();
  }
}

async function draw(bitmap: ImageBitmap, longestSide: number): Promise<Blob> {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Failure('invalid-image');
  // The ground that pictures are shown on; a JPEG has none of its own.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const webp = await encode(canvas, 'image/webp');
  // Safari writes no WebP: it gives a PNG, which for a photograph is many times as large.
  return webp.type === 'image/webp' ? webp : encode(canvas, 'image/jpeg');
}

const encode = (canvas: HTMLCanvasElement, type: ImageType): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Failure('invalid-image'))), type, QUALITY);
  });

const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Failure('invalid-image')));
    reader.readAsDataURL(blob);
  });
