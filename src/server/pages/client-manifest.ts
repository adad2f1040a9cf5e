/** Finds the chunks of the built client by the source file from which they come. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  isEntry?: boolean;
  /** The names of other chunks that this chunk imports. */
  imports?: string[];
  css?: string[];
}

/** The URLs of the files that a page needs. The files of static imports come before the files that import them. */
export interface ChunkFiles {
  scripts: string[];
  stylesheets: string[];
}

export class ClientManifest {
  readonly #chunks: Record<string, Chunk>;
  /** The chunk that every page loads. */
  readonly entry: string;

  /** @throws Error when the folder has no built client */
  constructor(webRoot: string) {
    this.#chunks = JSON.parse(readFileSync(join(webRoot, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
    this.entry = Object.keys(this.#chunks).find((name) => this.#chunks[name]?.isEntry) ?? '';
  }

  /** @throws Error when a name has no chunk */
  filesOf(names: readonly string[]): ChunkFiles {
    const seen = new Set<string>();
    const files: ChunkFiles = { scripts: [], stylesheets: [] };
    const visit = (name: string): void => {
      if (seen.has(name)) return;
      seen.add(name);
      const chunk = this.#chunks[name];
      if (chunk === undefined) throw new Error(`${name} has no chunk of its own.`);
      chunk.imports?.forEach(visit);
      files.scripts.push(`/${chunk.file}`);
      files.stylesheets.push(...(chunk.css ?? []).map((file) => `/${file}`));
    };
    names.forEach(visit);
    return files;
  }
}
