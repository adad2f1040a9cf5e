/** A file that a tutor adds to a check, redrawn as a photo: upright, on white, small. */

export class UnreadablePhoto extends Error {}

const MAX_SIDE = 2_000;
const ENOUGH_BYTES = 600_000;
const QUALITIES = [0.82, 0.7, 0.6] as const;

export interface ReadPhoto {
  id: string;
  bytes: Blob;
  width: number;
  height: number;
}

/** @throws UnreadablePhoto what this browser does not decode */
export async function readPhoto(file: Blob): Promise<ReadPhoto> {
  const image = await createImageBitmap(file).catch(() => {
    throw new UnreadablePhoto();
  });
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new UnreadablePhoto();
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const bytes = await smallest(canvas);
  return { id: await hashOf(bytes), bytes, width: canvas.width, height: canvas.height };
}

async function smallest(canvas: HTMLCanvasElement): Promise<Blob> {
  let best: Blob | null = null;
  for (const quality of QUALITIES) {
    best = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (best !== null && best.size <= ENOUGH_BYTES) return best;
  }
  if (best === null) throw new UnreadablePhoto();
  return best;
}

async function hashOf(bytes: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
