import { isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import { CommandError } from '../cli/command-error.ts';

/** The position of a document in its file, in bytes. */
export interface ByteRange {
  /** The name of the document: `collection/id`. In an array it is `collection/index`. */
  name: string;
  start: number;
  end: number;
}

interface JsonIndex {
  /** The parsed JSON of the file, in which `[n]` stands in place of the n-th document. */
  skeleton: unknown;
  ranges: ByteRange[];
}

// How many bytes one read takes.
const CHUNK = 1 << 20;
const DOCUMENT_MAX = 64 << 20;
const SKELETON_MAX = 64 << 20;
/** The maximum nesting of a document. */
const DEPTH_MAX = 200;

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [...Buffer.from('"\\{}[]')];
/** Matches a key and the start of its object or array, which is a collection. */
const COLLECTION_START = /"((?:[^"\\]|\\.)*)"\s*:\s*[{[]/g;
/** Matches a key at the end of the text, which is the id of the document after it. */
const DOCUMENT_KEY = /"((?:[^"\\]|\\.)*)"\s*:\s*$/;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Indexes the documents in a JSON file in one pass, and checks that the file is valid JSON. Only one document and all
 * names are in memory; JSON.parse of the whole file would need several times the size of the file. A document is nested
 * two levels deep (`users` → id), or three inside `__collections__`.
 * @throws CommandError when the file is empty, truncated, not JSON, or has a document that is too large
 */
export async function indexDocuments(file: FileHandle, path: string): Promise<JsonIndex> {
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
  readonly #ranges: ByteRange[] = [];
  readonly #skeleton: Buffer[] = [];
  #skeletonLength = 0;
  /** The bytes since the last document that belong to the skeleton, which is the text between the documents. */
  #sinceLastDocument: Buffer[] = [];
  #collection = '';
  #depth = 0;
  #documentDepth: number | null = null;
  #isInString = false;
  #isEscaped = false;
  /** The document that is being read. `#document` holds its bytes so far. */
  #open: Pick<ByteRange, 'name' | 'start'> | null = null;
  #document: Buffer[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  read(chunk: Buffer, position: number): void {
    let start = 0;
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index];
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isInString = false;
      } else if (byte === QUOTE) {
        this.#isInString = true;
      } else if (byte === OPEN || byte === OPEN_LIST) {
        if (this.#opensDocument(chunk.subarray(start, index))) {
          this.#append(chunk.subarray(start, index));
          start = index;
          this.#open = { name: this.#nextDocumentName(), start: position + index };
        }
        this.#depth += 1;
        if (this.#depth > DEPTH_MAX) throw this.#error(`вложенность больше ${DEPTH_MAX}`);
      } else if (byte === CLOSE || byte === CLOSE_LIST) {
        this.#depth -= 1;
        if (this.#open !== null && this.#depth === this.#documentDepth) {
          this.#append(chunk.subarray(start, index + 1));
          start = index + 1;
          this.#finishDocument({ ...this.#open, end: position + start });
        }
      }
    }
    this.#append(chunk.subarray(start));
  }

  finish(): JsonIndex {
    const bytes = Buffer.concat(this.#skeleton);
    const text = this.#decode(bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes);
    if (text.trim() === '') throw this.#error('файл пуст');
    if (this.#isInString || this.#depth > 0) throw this.#error('файл оборван, JSON в нём не закончен');
    return { skeleton: this.#parse(text), ranges: this.#ranges };
  }

  #opensDocument(before: Buffer): boolean {
    if (this.#documentDepth === null && this.#depth === 1) {
      const text = Buffer.concat([...this.#skeleton, before]).toString();
      this.#documentDepth = /^\uFEFF?\s*\{\s*"__collections__"\s*:\s*$/.test(text) ? 3 : 2;
    }
    return this.#open === null && this.#depth === this.#documentDepth;
  }

  /** Adds bytes to the open document, or to the skeleton when no document is open. */
  #append(bytes: Buffer): void {
    // The next read overwrites the memory of the chunk, so the bytes are copied.
    const copy = Buffer.from(bytes);
    if (this.#open === null) {
      this.#skeleton.push(copy);
      this.#sinceLastDocument.push(copy);
      this.#skeletonLength += copy.length;
      if (this.#skeletonLength > SKELETON_MAX) throw this.#error('это не выгрузка коллекций');
    } else {
      this.#document.push(copy);
    }
  }

  /**
   * The name of the document that begins after the bytes that were read so far. Error messages contain this name, because some exporters write the
   * whole file in one line and a line number would not help.
   */
  #nextDocumentName(): string {
    const before = Buffer.concat(this.#sinceLastDocument).toString();
    this.#collection = [...before.matchAll(COLLECTION_START)].at(-1)?.[1] ?? this.#collection;
    return `${this.#collection}/${DOCUMENT_KEY.exec(before)?.[1] ?? this.#ranges.length}`;
  }

  #finishDocument(range: ByteRange): void {
    if (range.end - range.start > DOCUMENT_MAX) throw this.#error(`документ больше ${DOCUMENT_MAX >> 20} МБ`);
    this.#parse(this.#decode(Buffer.concat(this.#document)));
    this.#document = [];
    this.#open = null;
    this.#append(Buffer.from(`[${this.#ranges.length}]`));
    this.#sinceLastDocument = [];
    this.#ranges.push(range);
  }

  #decode(bytes: Buffer): string {
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

  #error(reason: string): CommandError {
    return new CommandError(`${this.#path}: ${this.#open === null ? '' : `${this.#open.name}: `}${reason}.`);
  }
}
