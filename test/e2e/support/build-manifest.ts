/** Finds the files of the built client by their source files. */
import { extname } from 'node:path';
import { filesOf, readManifest } from '../../../tools/build/bundle-size.mjs';

/** The URL of the script of a module that is loaded on demand. */
export function scriptUrl(module: string): string {
  const chunk = readManifest()[module];
  if (chunk === undefined) throw new Error(`${module} has no separate script.`);
  return `/${chunk.file}`;
}

/** The URLs of the scripts and style sheets that a module needs, including those of its static imports. */
export const fileUrls = (module: string): string[] => filesOf(readManifest(), [module]).map((file) => `/${file}`);

/** The URLs of the style sheets that one module needs and the other modules do not. */
export function stylesheetUrls(module: string, others: string[]): string[] {
  const known = others.flatMap(fileUrls);
  return fileUrls(module).filter((url) => extname(url) === '.css' && !known.includes(url));
}
