import { CommandError } from '../cli/command-error.ts';
import { SYSTEM_ACTOR, recordAuditEvent } from '../db/audit-log.ts';
import type { Database } from '../db/database.ts';
import { beginEpoch } from '../db/epoch.ts';
import { setLastVisits } from '../db/users/last-visits.ts';
import type { AuthRecord } from './old-site/auth-export.ts';
import { COLLECTIONS, FORMAT, OWN_COLLECTIONS } from './documents.ts';
import type { InputFile } from './input-file.ts';
import type { Report } from './report.ts';
import { importAssignments } from './assignments/step.ts';
import { importExtendedQuestions, importWorks } from './checking/step.ts';
import { importPhotoKeeping, importPhotos } from './photos/step.ts';
import { importGroups } from './steps/groups.ts';
import { importBlocks, importLessons, importLessonTests } from './steps/lessons.ts';
import { importPersonalData } from './steps/personal-data.ts';
import { importOutsideResults } from './outside-results.ts';
import { importPupils } from './steps/pupils.ts';
import { importResults } from './steps/results.ts';
import { importTests } from './steps/tests.ts';
import { importUsers } from './steps/users.ts';

/** The error that rolls back the transaction of a dry run. */
class DryRunRollback extends Error {}

interface Options {
  db: Database;
  input: InputFile;
  /** The accounts by uid. */
  auth: ReadonlyMap<string, AuthRecord>;
  report: Report;
  /** The site's time zone as an IANA name. */
  timeZone: string;
  isDryRun: boolean;
  /** Whether admins stay admins if the file is not an export of this product. */
  keepsAdmins: boolean;
  /** The folder beside the file that holds the bytes of its photos. */
  photos: string;
}

/**
 * Imports all documents of a file in one transaction. A dry run does the same and rolls the transaction back. The steps
 * run in the order of references: blocks before users and lessons, tests before results.
 */
export async function importDocuments({ db, input, auth, report, timeZone, isDryRun, keepsAdmins, photos }: Options): Promise<void> {
  reportUnknownCollections(input, report);
  try {
    await db.transaction().execute(async (trx) => {
      const context = { db: trx, input, auth, report, timeZone, startedAt: Date.now(), keepsAdmins: keepsAdmins || isOwnExport(input), isDryRun, photos, newWorks: new Set<string>() };
      await beginEpoch(trx);
      await importBlocks(context);
      const withoutVisit = await importUsers(context);
      await importGroups(context);
      await importPhotoKeeping(context);
      await importExtendedQuestions(context);
      const tests = await importTests(context);
      await importLessons(context);
      const lessonTests = await importLessonTests(context);
      await importResults(context, tests, lessonTests);
      await importWorks(context);
      await importPhotos(context);
      await importPupils(context);
      await importAssignments(context);
      await importOutsideResults(context);
      await importPersonalData(context);
      await setLastVisits(trx, withoutVisit);
      await recordAuditEvent(trx, SYSTEM_ACTOR, { action: 'imported', details: { taken: report.importedCounts() } });
      if (isDryRun) throw new DryRunRollback();
    });
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error;
  }
}

const isOwnExport = ({ header }: Pick<InputFile, 'header'>): boolean => header.get('format') === FORMAT;

/** @throws CommandError when a file contains nothing that can be imported */
export function checkCollections({ header, collections, lists }: InputFile, path: string): void {
  const format = header.get('format');
  if (format !== undefined && format !== FORMAT) {
    throw new CommandError(`${path}: формат ${JSON.stringify(format)} этой версии программы неизвестен.`);
  }
  const [list] = COLLECTIONS.filter((name) => lists.has(name));
  if (list === 'users') throw new CommandError(`${path}: это выгрузка учётных записей, её задают ключом --auth.`);
  if (list !== undefined) throw new CommandError(`${path}: ${list} — список, а нужны документы по их id.`);
  if (!COLLECTIONS.some((name) => collections.has(name))) {
    throw new CommandError(`${path}: нет ни одной из коллекций ${COLLECTIONS.join(', ')}.`);
  }
}

function reportUnknownCollections({ header, collections }: InputFile, report: Report): void {
  const own = isOwnExport({ header }) ? OWN_COLLECTIONS : [];
  const known = new Set<string>([...COLLECTIONS, ...own]);
  for (const [name, entries] of collections) {
    if (!known.has(name)) report.note(`${name}: такой коллекции в «Листке» нет, документов опущено: ${entries.size}`);
  }
}
