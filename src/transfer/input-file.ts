import { open, type FileHandle } from 'node:fs/promises';
import { CommandError } from '../command/command-error.ts';
import { expectFile } from '../command/expect-file.ts';
import { fileFailure } from '../command/file-failure.ts';
import { outlineOf, type Place } from './outline.ts';

/** Documents of a collection by their ids; `null` where something stands that is no document. */
export type Entries = Map<string, Place | null>;

/** A file of collections, opened and found to be whole JSON. Documents are read one by one, in any order. */
export interface InputFile {
  /** What stands beside the collections: names with plain values. */
  header: Map<string, unknown>;
  collections: Map<string, Entries>;
  /** Whether a collection is a list, as in the export of accounts; the ids are then places from 0. */
  lists: Set<string>;
  /** @returns a document as JSON has it, `undefined` where there is none */
  read(collection: string, id: string): Promise<unknown>;
  close(): Promise<void>;
}

/** @throws CommandError with one line when the file can't be used */
export async function openInput(path: string): Promise<InputFile> {
  await expectFile(path);
  const file = await open(path).catch((error: unknown) => {
    throw fileFailure(path, error);
  });
  try {
    return await readOutline(file, path);
  } catch (error) {
    await file.close();
    throw fileFailure(path, error);
  }
}

async function readOutline(file: FileHandle, path: string): Promise<InputFile> {
  const { skeleton, places } = await outlineOf(file, path);
  if (!isMap(skeleton)) throw new CommandError(`${path}: нужен объект с коллекциями.`);
  const root = isMap(skeleton['__collections__']) ? skeleton['__collections__'] : skeleton;

  const header = new Map<string, unknown>();
  const collections = new Map<string, Entries>();
  const lists = new Set<string>();
  const found = new Set<Place | null>();
  for (const [name, value] of Object.entries(root)) {
    if (typeof value !== 'object' || value === null) {
      header.set(name, value);
      continue;
    }
    if (Array.isArray(value)) lists.add(name);
    const entries = Object.entries(value).map(([id, each]): [string, Place | null] => [id, placeOf(each, places)]);
    for (const [, place] of entries) found.add(place);
    collections.set(name, new Map(entries));
  }
  // JSON.parse keeps the last of two equal keys.
  const lost = places.find((place) => !found.has(place));
  if (lost !== undefined) throw new CommandError(`${path}: ${lost.name}: одна и та же коллекция или id встретились дважды.`);

  return {
    header,
    collections,
    lists,
    read: async (collection, id) => {
      const place = collections.get(collection)?.get(id);
      if (place === undefined || place === null) return undefined;
      const bytes = Buffer.alloc(place.end - place.start);
      await file.read(bytes, 0, bytes.length, place.start);
      return JSON.parse(bytes.toString()) as unknown;
    },
    close: () => file.close(),
  };
}

const placeOf = (value: unknown, places: Place[]): Place | null =>
  Array.isArray(value) ? (places[Number(value[0])] ?? null) : null;

/** Whether a value of a JSON is an object with fields. */
export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
