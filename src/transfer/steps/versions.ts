import type * as z from 'zod';
import type { OwnCollection } from '../documents.ts';
import { checkId } from '../take/checked.ts';
import { Refusal } from '../refusal.ts';
import { ownDocument, type Import } from './step.ts';

/** How the former versions of one kind of test stand in a file and in the database. */
interface VersionSource<Version> {
  /** The collection with a document for each of them, under `<id>:<number>`. */
  collection: OwnCollection;
  schema: z.ZodType<Version>;
  /** The collection where older files have all versions of a test in one document. */
  history: OwnCollection;
  historySchema: z.ZodType<{ versions: Record<string, Version> }>;
  /** The version that a test in the database has, `null` where there is none. */
  current(id: string): Promise<number | null>;
  /** One that is there stays as it is. */
  insert(id: string, revision: number, version: Version): Promise<void>;
}

/** Takes the versions that results point at; a refusal concerns one document only. */
export async function takeVersions<Version>(all: Import, source: VersionSource<Version>): Promise<void> {
  const { collection, history } = source;
  const take = async (id: string, number: string, version: Version | undefined): Promise<void> => {
    checkId(id);
    const revision = Number(number);
    const current = await source.current(id);
    // A test goes on from its newest version: a newer one in its past would stand in the way of the next.
    if (current !== null && revision > current) throw new Refusal(`версия ${revision} новее теста в базе`);
    if (version !== undefined) await source.insert(id, revision, version);
  };

  await forEachId(all, history, async (id) => {
    const document = await ownDocument(all, history, id, source.historySchema);
    for (const [number, version] of Object.entries(document?.versions ?? {})) await take(id, number, version);
  });
  await forEachId(all, collection, async (key) => {
    const [, id, number] = /^(.+):(\d{1,9})$/.exec(key) ?? [];
    if (id === undefined || number === undefined) throw new Refusal('нужен id теста и номер версии через двоеточие');
    await take(id, number, await ownDocument(all, collection, key, source.schema));
  });
}

async function forEachId({ input, report }: Import, collection: OwnCollection, take: (id: string) => Promise<void>): Promise<void> {
  for (const id of input.collections.get(collection)?.keys() ?? []) {
    try {
      await take(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      report.refused(collection, id, error.message);
    }
  }
}
