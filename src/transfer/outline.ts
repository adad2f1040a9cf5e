import { isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import { CommandError } from '../command/command-error.ts';

/** Where a document stands in its file, bytes. */
export interface Place {
  /** Its collection and its id; its number where the collection is a list. */
  name: string;
  start: number;
  end: number;
}

interface Outline {
  /** The file's JSON with `[n]` in place of its n-th document. */
  skeleton: unknown;
  places: Place[];
}

const CHUNK = 1 << 20;
const DOCUMENT_MAX = 64 << 20;
const SKELETON_MAX = 64 << 20;
const DEPTH_MAX = 200;

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [...Buffer.from('"\\{}[]')];
/** The name of a collection where it opens, and an id before its document, as JSON writes them. */
const OPENING = /"((?:[^"\\]|\\.)*)"\s*:\s*[{[]/g;
const ID = /"((?:[^"\\]|\\.)*)"\s*:\s*$/;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Reads a file of collections once, checks that it is whole JSON, and notes where its documents stand. Holds one
 * document at a time and the names of all: a parser that builds the whole tree would need several times the file.
 * Documents stand two levels deep (`users` → id), or three where all is inside `__collections__`.
 * @throws CommandError when the file is empty, cut short, not JSON, or holds something too large
 */
export async function outlineOf(file: FileHandle, path: string): Promise<Outline> {
  const scanner = new Scanner(path);
  const chunk = Buffer.alloc(CHUNK);
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK, position);
    if (bytesRead === 0) return scanner.finish();
    scanner.read(chunk.subarray(0, bytesRead), position);
    position += bytesRead;
  }
}

class Scanner {
  readonly #path: string;
  readonly #places: Place[] = [];
  readonly #skeleton: Buffer[] = [];
  #skeletonLength = 0;
  /** What of the skeleton stands after the last document. */
  #between: Buffer[] = [];
  #collection = '';
  #depth = 0;
  #documentDepth: number | null = null;
  #isInText = false;
  #isEscaped = false;
  /** The document that is being read, and its bytes so far. */
  #open: Pick<Place, 'name' | 'start'> | null = null;
  #document: Buffer[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  read(chunk: Buffer, position: number): void {
    let kept = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isInText = false;
      } else if (byte === QUOTE) {
        this.#isInText = true;
      } else if (byte === OPEN || byte === OPEN_LIST) {
        if (this.#opensDocument(chunk.subarray(kept, at))) {
          this.#keep(chunk.subarray(kept, at));
          kept = at;
          this.#open = { name: this.#nameOfNext(), start: position + at };
        }
        this.#depth += 1;
        if (this.#depth > DEPTH_MAX) throw this.#error(`вложенность больше ${DEPTH_MAX}`);
      } else if (byte === CLOSE || byte === CLOSE_LIST) {
        this.#depth -= 1;
        if (this.#open !== null && this.#depth === this.#documentDepth) {
          this.#keep(chunk.subarray(kept, at + 1));
          kept = at + 1;
          this.#finishDocument({ ...this.#open, end: position + kept });
        }
      }
    }
    this.#keep(chunk.subarray(kept));
  }

  finish(): Outline {
    const bytes = Buffer.concat(this.#skeleton);
    const text = this.#textOf(bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes);
    if (text.trim() === '') throw this.#error('файл пуст');
    if (this.#isInText || this.#depth > 0) throw this.#error('файл оборван, JSON в нём не закончен');
    return { skeleton: this.#parse(text), places: this.#places };
  }

  #opensDocument(before: Buffer): boolean {
    if (this.#documentDepth === null && this.#depth === 1) {
      const text = Buffer.concat([...this.#skeleton, before]).toString();
      this.#documentDepth = /^\uFEFF?\s*\{\s*"__collections__"\s*:\s*$/.test(text) ? 3 : 2;
    }
    return this.#open === null && this.#depth === this.#documentDepth;
  }

  /** Adds bytes to the document that is being read, or to the skeleton outside of one. */
  #keep(bytes: Buffer): void {
    // The chunk's memory is used again for the next one.
    const copy = Buffer.from(bytes);
    if (this.#open === null) {
      this.#skeleton.push(copy);
      this.#between.push(copy);
      this.#skeletonLength += copy.length;
      if (this.#skeletonLength > SKELETON_MAX) throw this.#error('это не выгрузка коллекций');
    } else {
      this.#document.push(copy);
    }
  }

  /** People look for it by its name: exporters write all on one line. */
  #nameOfNext(): string {
    const before = Buffer.concat(this.#between).toString();
    this.#collection = [...before.matchAll(OPENING)].at(-1)?.[1] ?? this.#collection;
    return `${this.#collection}/${ID.exec(before)?.[1] ?? this.#places.length}`;
  }

  #finishDocument(place: Place): void {
    if (place.end - place.start > DOCUMENT_MAX) throw this.#error(`документ больше ${DOCUMENT_MAX >> 20} МБ`);
    this.#parse(this.#textOf(Buffer.concat(this.#document)));
    this.#document = [];
    this.#open = null;
    this.#keep(Buffer.from(`[${this.#places.length}]`));
    this.#between = [];
    this.#places.push(place);
  }

  #textOf(bytes: Buffer): string {
    if (!isUtf8(bytes)) throw this.#error('это не JSON в UTF-8');
    return bytes.toString();
  }

  #parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw this.#error('это не JSON');
    }
  }

  #error(what: string): CommandError {
    return new CommandError(`${this.#path}: ${this.#open === null ? '' : `${this.#open.name}: `}${what}.`);
  }
}
