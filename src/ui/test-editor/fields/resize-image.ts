import { editorError } from '../../../domain/editor-error.ts';
import { AppError } from '../../../domain/errors.ts';
import { decodeBase64 } from '../../../domain/question-import/image-data.ts';
import { checkImage, IMAGE_MAX_BYTES, IMAGE_MAX_SIDE, type ImageType } from '../../../domain/images/image.ts';

/** The maximum size of a file. A larger file is rejected without being decoded. */
const FILE_MAX_BYTES = 50 * 1024 * 1024;
/** The possible lengths of the longest side of a resized image, px. They are tried in order until the file is small enough. */
const LONGEST_SIDES_PX = [2000, 1600, 1200, 900, 600] as const;
const QUALITY = 0.85;

/**
 * Converts an image file to a data URL that the server accepts (rule R60). A file that the server would reject is redrawn smaller.
 * @throws AppError `invalid-image` or `image-too-large`
 */
export async function resizeImage(file: File): Promise<string> {
  if (file.size > FILE_MAX_BYTES) throw editorError('image-too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!hasImageSignature(bytes)) throw editorError('invalid-image');
  try {
    const { type } = checkImage(bytes);
    return await toDataUrl(new Blob([bytes], { type }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return toDataUrl(await shrink(file));
  }
}

/**
 * Does the same as `resizeImage` for a data URL. It also takes GIF and BMP, which are redrawn.
 * @throws AppError as `resizeImage`
 */
export async function fitImage(dataUrl: string): Promise<string> {
  const [, type = '', base64 = ''] = /^data:([\w/+.-]+);base64,(.*)$/s.exec(dataUrl) ?? [];
  const bytes = decodeBase64(base64);
  if (bytes === null) throw editorError('invalid-image');
  const file = new File([bytes], 'image', { type });
  return type === 'image/gif' || type === 'image/bmp' ? toDataUrl(await shrink(file)) : resizeImage(file);
}

/** Whether the bytes start like a PNG, a JPEG or a WebP. */
function hasImageSignature(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  return head.startsWith('\x89PNG') || head.startsWith('\xff\xd8\xff') || /^RIFF[^]{4}WEBP/.test(head);
}

async function shrink(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw editorError('invalid-image');
  });
  try {
    for (const side of LONGEST_SIDES_PX) {
      const blob = await draw(bitmap, Math.min(side, IMAGE_MAX_SIDE));
      if (blob.size <= IMAGE_MAX_BYTES) return blob;
    }
    throw editorError('image-too-large');
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
  if (context === null) throw editorError('invalid-image');
  // The background is white, because images are shown on white and JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const webp = await encode(canvas, 'image/webp');
  // Safari cannot encode WebP. It returns a PNG, which is much larger for photographs.
  return webp.type === 'image/webp' ? webp : encode(canvas, 'image/jpeg');
}

const encode = (canvas: HTMLCanvasElement, type: ImageType): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(editorError('invalid-image'))), type, QUALITY);
  });

/** @throws AppError `invalid-image` if the bytes cannot be read */
export const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(editorError('invalid-image')));
    reader.readAsDataURL(blob);
  });
