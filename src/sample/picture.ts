import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A picture of the sample, drawn in `pictures/<name>.svg` and rendered beside it, because questions take no SVG.
 * @returns the data URL of `pictures/<name>.png`
 * @throws when there is no such file
 */
export function picture(name: string): string {
  const png = readFileSync(join(import.meta.dirname, 'pictures', `${name}.png`));
  return `data:image/png;base64,${png.toString('base64')}`;
}
