/** The chunks of the built client, by the source file that they come from. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  isEntry?: boolean;
  /** Names of other chunks. */
  imports?: string[];
  css?: string[];
}

/** URLs of the files that a page needs, those of static imports first. */
export interface ChunkFiles {
  scripts: string[];
  stylesheets: string[];
}

export class ClientManifest {
  readonly #chunks: Record<string, Chunk>;
  /** The chunk that every page loads. */
  readonly entry: string;

  /** @throws Error when the folder holds no built client */
  constructor(webRoot: string) {
    this.#chunks = JSON.parse(readFileSync(join(webRoot, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
    this.entry = Object.keys(this.#chunks).find((name) => this.#chunks[name]?.isEntry) ?? '';
  }

  /** @throws Error for a name without a chunk */
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
