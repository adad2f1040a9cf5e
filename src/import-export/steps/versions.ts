import type * as z from 'zod';
import type { OwnCollection } from '../documents.ts';
import { checkId } from '../parse/validate.ts';
import { DocumentRejected } from '../document-rejected.ts';
import { readOwnDocument, type ImportContext } from './step.ts';

/**
 * Describes where the former versions of tests are in the file, and how to access those in the database. General tests and lesson tests each have a
 * source.
 */
interface VersionSource<Version> {
  /** The collection with a document for each version. The id of a document is `<test id>:<revision>`. */
  collection: OwnCollection;
  schema: z.ZodType<Version>;
  /** The collection in older files. Each of its documents holds all versions of a test. */
  history: OwnCollection;
  historySchema: z.ZodType<{ versions: Record<string, Version> }>;
  /** The revision of the test in the database; `null` when there is no such test. */
  current(id: string): Promise<number | null>;
  /** Inserts a version, unless it exists. */
  insert(id: string, revision: number, version: Version): Promise<void>;
}

/** Imports the versions to which results refer. A rejected document does not stop the others. */
export async function importVersions<Version>(context: ImportContext, source: VersionSource<Version>): Promise<void> {
  const { collection, history } = source;
  const importVersion = async (id: string, number: string, version: Version | undefined): Promise<void> => {
    checkId(id);
    const revision = Number(number);
    const current = await source.current(id);
    // An edit gives the test the next revision. An imported version that is newer than the test would already use that revision.
    if (current !== null && revision > current) throw new DocumentRejected(`версия ${revision} новее теста в базе`);
    if (version !== undefined) await source.insert(id, revision, version);
  };

  await forEachId(context, history, async (id) => {
    const document = await readOwnDocument(context, history, id, source.historySchema);
    for (const [number, version] of Object.entries(document?.versions ?? {})) await importVersion(id, number, version);
  });
  await forEachId(context, collection, async (key) => {
    const [, id, number] = /^(.+):(\d{1,9})$/.exec(key) ?? [];
    if (id === undefined || number === undefined) throw new DocumentRejected('нужен id теста и номер версии через двоеточие');
    await importVersion(id, number, await readOwnDocument(context, collection, key, source.schema));
  });
}

async function forEachId({ input, report }: ImportContext, collection: OwnCollection, importOne: (id: string) => Promise<void>): Promise<void> {
  for (const id of input.collections.get(collection)?.keys() ?? []) {
    try {
      await importOne(id);
    } catch (error) {
      if (!(error instanceof DocumentRejected)) throw error;
      report.rejected(collection, id, error.message);
    }
  }
}
