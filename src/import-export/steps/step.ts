import type * as z from 'zod';
import type { Transaction } from '../../db/database.ts';
import type { AuthRecord } from '../auth-export.ts';
import { FORMAT, type Collection, type OwnCollection } from '../documents.ts';
import { plainDocument } from '../firestore-dump.ts';
import type { InputFile } from '../input-file.ts';
import type { Report } from '../report.ts';
import { checkId, parseOrReject } from '../parse/validate.ts';
import type { IndexMapping } from '../parse/kind-readers.ts';
import { DocumentRejected } from '../document-rejected.ts';

/** Shared state of all steps of one import. */
export interface ImportContext {
  /** The transaction that all steps share. */
  db: Transaction;
  input: InputFile;
  auth: ReadonlyMap<string, AuthRecord>;
  report: Report;
  /** Whether administrators stay administrators. */
  keepsAdmins: boolean;
  /** The IANA name of the site's time zone, in which dues are days. */
  timeZone: string;
  /** When the import began, ms. */
  startedAt: number;
  /** Whether everything is rolled back in the end. */
  isDryRun: boolean;
  /** The folder beside the file that has the bytes of its photos. */
  photos: string;
  /** The works that this import has added, as documents name them. */
  newWorks: Set<string>;
}

/** Maps the current version of a test in the file to a version in the database. */
export interface VersionLink {
  /** 1 where the file has no versions. */
  fileRevision: number;
  /** `null` when the database has another test with this id. */
  revision: number | null;
  mappings: IndexMapping[] | null;
}

/** The revision of results whose questions are unknown. Real revisions count from 1. */
export const ORPHAN_REVISION = 0;

/**
 * Imports every document of a collection and reports the outcome. A rejected document does not stop the others.
 * @param assertId throws DocumentRejected
 */
export async function forEachDocument(
  { input, report }: ImportContext,
  collection: Collection | OwnCollection,
  importOne: (id: string, document: Record<string, unknown>, notes: string[], index: number) => Promise<void>,
  assertId: (id: string) => void = checkId,
): Promise<void> {
  let index = 0;
  for (const id of input.collections.get(collection)?.keys() ?? []) {
    const notes: string[] = [];
    try {
      assertId(id);
      await importOne(id, plainDocument(await input.read(collection, id), notes), notes, index++);
      report.imported(collection, id, notes);
    } catch (error) {
      if (!(error instanceof DocumentRejected)) throw error;
      report.rejected(collection, id, error.message);
    }
  }
}

/**
 * Reads a document of one of this product's own collections (rule R72), `undefined` when there is none.
 * @throws DocumentRejected when it does not match the schema
 */
export async function readOwnDocument<Schema extends z.ZodType>(
  { input }: ImportContext,
  collection: OwnCollection,
  id: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  if (input.header.get('format') !== FORMAT || input.collections.get(collection)?.has(id) !== true) return undefined;
  return parseOrReject(schema, plainDocument(await input.read(collection, id), []));
}

/** `createdAt` of a document without one. It grows with the index, which keeps the order of the file. */
export const fallbackTime = ({ startedAt }: ImportContext, index: number): string => new Date(startedAt + index).toISOString();
