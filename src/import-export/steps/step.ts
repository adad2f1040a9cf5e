import type * as z from 'zod';
import type { Transaction } from '../../db/database.ts';
import type { AuthRecord } from '../old-site/auth-export.ts';
import { FORMAT, type Collection, type OwnCollection } from '../documents.ts';
import { plainDocument } from '../old-site/firestore-dump.ts';
import type { InputFile } from '../input-file.ts';
import type { Report } from '../report.ts';
import { checkId, parseOrReject } from '../parse/validate.ts';
import type { IndexMapping } from '../parse/kind-readers.ts';
import { DocumentRejected } from '../document-rejected.ts';

/** The state that all steps of an import share. */
export interface ImportContext {
  /** The transaction that all steps share. */
  db: Transaction;
  input: InputFile;
  auth: ReadonlyMap<string, AuthRecord>;
  report: Report;
  /** Whether users with the role of admin keep this role. */
  keepsAdmins: boolean;
  /** The site's time zone as an IANA name. Due dates are days in this zone. */
  timeZone: string;
  /** When the import began, in ms. */
  startedAt: number;
  /** Whether everything is rolled back at the end. */
  isDryRun: boolean;
  /** The folder beside the file that holds the bytes of its photos. */
  photos: string;
  /** The works that this import has added, by their document ids. */
  newWorks: Set<string>;
}

/** Links the current version of a test in the file to a version in the database. */
export interface VersionLink {
  /** The revision in the file; 1 when the file has no versions. */
  fileRevision: number;
  /** The revision in the database; `null` when the database has another test with this id. */
  revision: number | null;
  mappings: IndexMapping[] | null;
}

/** The revision of results whose questions are unknown. Real revisions begin at 1. */
export const ORPHAN_REVISION = 0;

/**
 * Imports every document of a collection and reports the outcome. A rejected document does not stop the others.
 * @param assertId throws DocumentRejected for an invalid id
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
 * Reads a document of a collection that only files of this product have (rule R72); `undefined` when there is none.
 * @throws DocumentRejected when it does not fit the schema
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

/** The value of `createdAt` for a document that has none. It grows with the index, so that the documents keep their order in the file. */
export const fallbackTime = ({ startedAt }: ImportContext, index: number): string => new Date(startedAt + index).toISOString();
