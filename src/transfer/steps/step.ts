import type * as z from 'zod';
import type { Database } from '../../storage/database.ts';
import type { AuthRecord } from '../auth-export.ts';
import { FORMAT, type Collection, type OwnCollection } from '../documents.ts';
import { plainDocument } from '../firestore-dump.ts';
import type { InputFile } from '../input-file.ts';
import type { Report } from '../report.ts';
import { checkId, fitting } from '../take/checked.ts';
import type { Moves } from '../take/questions.ts';
import { Refusal } from '../refusal.ts';

/** What every step of an import works with. */
export interface Import {
  /** The transaction that all steps share. */
  db: Database;
  input: InputFile;
  auth: ReadonlyMap<string, AuthRecord>;
  report: Report;
  /** When the import began, ms. */
  startedAt: number;
}

/** Which version in the database the questions of a test in the file have become. */
export interface Link {
  /** The version's number in the file; 1 where the file knows of no versions. */
  inFile: number;
  /** `null`: the database has another test under this id. */
  revision: number | null;
  moves: Moves[] | null;
}

/** The version that results point at when nobody knows the questions any more; real ones count from 1. */
export const LOST_REVISION = 0;

/** Does something with every document of a collection and reports it; a refusal concerns one document only. */
export async function forEachDocument(
  { input, report }: Import,
  collection: Collection,
  take: (id: string, document: Record<string, unknown>, notes: string[], place: number) => Promise<void>,
): Promise<void> {
  let place = 0;
  for (const id of input.collections.get(collection)?.keys() ?? []) {
    const notes: string[] = [];
    try {
      checkId(id);
      await take(id, plainDocument(await input.read(collection, id), notes), notes, place++);
      report.taken(collection, id, notes);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      report.refused(collection, id, error.message);
    }
  }
}

/**
 * What a file of this product has beside a document of the specification, `undefined` where there is nothing.
 * @throws Refusal when it doesn't fit
 */
export async function ownDocument<Schema extends z.ZodType>(
  { input }: Import,
  collection: OwnCollection,
  id: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  if (input.header.get('format') !== FORMAT || input.collections.get(collection)?.has(id) !== true) return undefined;
  return fitting(schema, plainDocument(await input.read(collection, id), []));
}

/** The time of making for things that come without one: their order in the file. */
export const timeByPlace = ({ startedAt }: Import, place: number): string => new Date(startedAt + place).toISOString();
