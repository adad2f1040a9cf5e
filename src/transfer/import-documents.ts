import { CommandError } from '../command/command-error.ts';
import { PROGRAM, record } from '../storage/audit.ts';
import type { Database } from '../storage/database.ts';
import type { AuthRecord } from './auth-export.ts';
import { COLLECTIONS, FORMAT, OWN_COLLECTIONS } from './documents.ts';
import type { InputFile } from './input-file.ts';
import type { Report } from './report.ts';
import { takeBlocks, takeLessons, takeLessonTests } from './steps/lessons.ts';
import { takeLessonResults, takeResults } from './steps/results.ts';
import { takeTests } from './steps/tests.ts';
import { takeUsers } from './steps/users.ts';

/** Thrown inside the transaction of a dry run, so that the database takes all of it back. */
class DryRunEnds extends Error {}

interface Options {
  db: Database;
  input: InputFile;
  /** Accounts by user id. */
  auth: ReadonlyMap<string, AuthRecord>;
  report: Report;
  isDryRun: boolean;
}

/**
 * Takes all documents of a file in one transaction; a dry run does the same and takes it back.
 * What is pointed at comes before what points at it, whatever the order in the file.
 */
export async function importDocuments({ db, input, auth, report, isDryRun }: Options): Promise<void> {
  noteUnknown(input, report);
  try {
    await db.transaction().execute(async (trx) => {
      const all = { db: trx, input, auth, report, startedAt: Date.now() };
      await takeBlocks(all);
      await takeUsers(all);
      const tests = await takeTests(all);
      await takeLessons(all);
      const lessonTests = await takeLessonTests(all);
      await takeResults(all, tests);
      await takeLessonResults(all, lessonTests);
      await record(trx, PROGRAM, { action: 'imported', details: { taken: report.takenCounts() } });
      if (isDryRun) throw new DryRunEnds();
    });
  } catch (error) {
    if (!(error instanceof DryRunEnds)) throw error;
  }
}

/** @throws CommandError when a file has nothing that could be taken */
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

function noteUnknown({ header, collections }: InputFile, report: Report): void {
  const own = header.get('format') === FORMAT ? OWN_COLLECTIONS : [];
  const known = new Set<string>([...COLLECTIONS, ...own]);
  for (const [name, entries] of collections) {
    if (!known.has(name)) report.note(`${name}: такой коллекции в «Листке» нет, документов опущено: ${entries.size}`);
  }
}
