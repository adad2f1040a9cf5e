/** The product's own sources, for tests that hold their texts to a rule. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const isProduct = (file: string): boolean => /\.tsx?$/.test(file) && !/(\.test\.tsx?|(^|\/)testing[\w-]*\.tsx?|\.d\.ts)$/.test(file);

/** By their paths from here, without tests and what only tests use. */
export const sources: readonly string[] = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(isProduct);

/** Whether a source is written for browsers. */
export const isOfPages = (file: string): boolean => /^(ui|web|domain)\/|^features\/[^/]+\/web\//.test(file);

/** The text of a source. */
export const textOf = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

/** A text of TypeScript or JavaScript with what it does alone. Comments behind code stay. */
export const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
