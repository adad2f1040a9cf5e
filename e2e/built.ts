/** Where the built client has what a source became: the names of its files are the bundler's business. */
import { extname } from 'node:path';
import { filesOf, readManifest } from '../tools/bundle-size.mjs';

/** The address of the script that a module which is loaded when it is needed begins. */
export function scriptOf(module: string): string {
  const chunk = readManifest()[module];
  if (chunk === undefined) throw new Error(`${module} is no script of its own.`);
  return `/${chunk.file}`;
}

/** The addresses of the stylesheets that one module brings along and other ones don't. */
export function stylesOf(module: string, others: string[]): string[] {
  const manifest = readManifest();
  const known = filesOf(manifest, others);
  return filesOf(manifest, [module]).filter((file) => extname(file) === '.css' && !known.includes(file)).map((file) => `/${file}`);
}
