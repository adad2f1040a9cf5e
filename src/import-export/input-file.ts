import { open, type FileHandle } from 'node:fs/promises';
import { CommandError } from '../cli/command-error.ts';
import { assertRegularFile } from '../cli/assert-regular-file.ts';
import { describeFileError } from '../cli/describe-file-error.ts';
import { indexDocuments, type ByteRange } from './json-index.ts';

/** The documents of a collection by id; `null` for a value that is neither an object nor an array. */
export type Entries = Map<string, ByteRange | null>;

/** An open file of collections, which is valid JSON. Its documents are read one at a time, in any order. */
export interface InputFile {
  /** The fields of the file with simple values, such as `format`. */
  header: Map<string, unknown>;
  collections: Map<string, Entries>;
  /** The names of collections that are arrays, as in an export of accounts. Their ids are indexes from 0. */
  lists: Set<string>;
  /** @returns the parsed document; `undefined` when there is none */
  read(collection: string, id: string): Promise<unknown>;
  close(): Promise<void>;
}

/** @throws CommandError with a message of one line when the file cannot be read */
export async function openInput(path: string): Promise<InputFile> {
  await assertRegularFile(path);
  const file = await open(path).catch((error: unknown) => {
    throw describeFileError(path, error);
  });
  try {
    return await readIndex(file, path);
  } catch (error) {
    await file.close();
    throw describeFileError(path, error);
  }
}

async function readIndex(file: FileHandle, path: string): Promise<InputFile> {
  const { skeleton, ranges } = await indexDocuments(file, path);
  if (!isMap(skeleton)) throw new CommandError(`${path}: нужен объект с коллекциями.`);
  const root = isMap(skeleton['__collections__']) ? skeleton['__collections__'] : skeleton;

  const header = new Map<string, unknown>();
  const collections = new Map<string, Entries>();
  const lists = new Set<string>();
  const referenced = new Set<ByteRange | null>();
  for (const [name, value] of Object.entries(root)) {
    if (typeof value !== 'object' || value === null) {
      header.set(name, value);
      continue;
    }
    if (Array.isArray(value)) lists.add(name);
    const entries = Object.entries(value).map(([id, each]): [string, ByteRange | null] => [id, rangeOf(each, ranges)]);
    for (const [, range] of entries) referenced.add(range);
    collections.set(name, new Map(entries));
  }
  // JSON.parse keeps only the last of two equal keys. If nothing refers to a range, its document is a duplicate.
  const duplicate = ranges.find((range) => !referenced.has(range));
  if (duplicate !== undefined) throw new CommandError(`${path}: ${duplicate.name}: одна и та же коллекция или id встретились дважды.`);

  return {
    header,
    collections,
    lists,
    read: async (collection, id) => {
      const range = collections.get(collection)?.get(id);
      if (range === undefined || range === null) return undefined;
      const bytes = Buffer.alloc(range.end - range.start);
      await file.read(bytes, 0, bytes.length, range.start);
      return JSON.parse(bytes.toString()) as unknown;
    },
    close: () => file.close(),
  };
}

const rangeOf = (value: unknown, ranges: ByteRange[]): ByteRange | null =>
  Array.isArray(value) ? (ranges[Number(value[0])] ?? null) : null;

/** Whether a JSON value is an object. */
export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
