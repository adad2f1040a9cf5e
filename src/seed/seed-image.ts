import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * An image of the sample content: the data URL of `images/<name>.png`, rendered from `images/<name>.svg`, because questions
 * accept no SVG.
 */
export function seedImage(name: string): string {
  const png = readFileSync(join(import.meta.dirname, 'images', `${name}.png`));
  return `data:image/png;base64,${png.toString('base64')}`;
}
