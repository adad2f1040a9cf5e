import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The data URL of an image of the sample content, `images/<name>.png`. It was rendered from `images/<name>.svg`,
 * because questions accept no SVG.
 */
export function seedImage(name: string): string {
  const png = readFileSync(join(import.meta.dirname, 'images', `${name}.png`));
  return `data:image/png;base64,${png.toString('base64')}`;
}
