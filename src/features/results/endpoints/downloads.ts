/** Downloads of the results of a test, and of the gradebook. */
import { testSubject } from '../../../domain/audit/test-subject.ts';
import { AppError } from '../../../domain/errors.ts';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import { recordAuditEvent, type AuditEvent } from '../../../db/audit-log.ts';
import type { Database } from '../../../db/database.ts';
import { assertGroup } from '../../../db/groups.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { FileBody } from '../../../http/endpoint.ts';
import { actorOf, handle, type Route } from '../../../http/handler.ts';
import * as contract from '../downloads-contract.ts';
import { csvChunks } from '../download/csv.ts';
import { gradebookSheet } from '../download/gradebook-sheet.ts';
import { resultsSheet } from '../download/results-sheet.ts';
import type { Sheet } from '../download/sheet.ts';
import { xlsxChunks } from '../download/xlsx.ts';
import { findCurrentTest } from '../store/current-test.ts';

/** A sheet and the name of its file. */
interface NamedSheet {
  name: string;
  asciiName: string;
  sheet: Sheet;
}

/** The request for a download. */
type Download = Parameters<typeof actorOf>[0] & { query: { groupId?: string | undefined } };

/** @param timeZone an IANA name; the times in the files are local times of this zone */
export function downloadEndpoints(db: Database, timeZone: string): Route[] {
  const recordDownload = (caller: Parameters<typeof actorOf>[0], subject?: AuditEvent['subject']): Promise<void> =>
    inTransaction(db, (trx) => recordAuditEvent(trx, actorOf(caller), { action: 'downloaded', ...(subject && { subject }) }));
  const resultsOf = async (testId: string, { query: { groupId }, ...caller }: Download): Promise<NamedSheet> => {
    await assertGroup(db, groupId);
    const test = await findCurrentTest(db, testId);
    if (typeof test === 'string') throw new AppError(test);
    await recordDownload(caller, testSubject(testId, test.name));
    return { name: test.name, asciiName: `results-${test.name}`, sheet: resultsSheet(db, test, { timeZone, groupId }) };
  };
  const gradebook = async ({ query: { groupId }, ...caller }: Download): Promise<NamedSheet> => {
    await assertGroup(db, groupId);
    const sheet = await gradebookSheet(db, groupId);
    await recordDownload(caller);
    return { name: sheet.title, asciiName: 'gradebook', sheet };
  };

  return [
    handle(contract.downloadResultsCsv, async ({ params, ...request }) => csvFile(await resultsOf(params.id, request))),
    handle(contract.downloadResultsXlsx, async ({ params, ...request }) => xlsxFile(await resultsOf(params.id, request))),
    handle(contract.downloadLessonResultsCsv, async ({ params, ...request }) =>
      csvFile(await resultsOf(lessonTestId(params.lessonId), request)),
    ),
    handle(contract.downloadLessonResultsXlsx, async ({ params, ...request }) =>
      xlsxFile(await resultsOf(lessonTestId(params.lessonId), request)),
    ),
    handle(contract.downloadGradebookCsv, async (request) => csvFile(await gradebook(request))),
    handle(contract.downloadGradebookXlsx, async (request) => xlsxFile(await gradebook(request))),
  ];
}

const csvFile = ({ name, asciiName, sheet }: NamedSheet): FileBody => ({
  name: `${name}.csv`,
  asciiName: `${asciiName}.csv`,
  type: contract.downloadResultsCsv.fileTypes[0],
  chunks: csvChunks(sheet),
});

const xlsxFile = ({ name, asciiName, sheet }: NamedSheet): FileBody => ({
  name: `${name}.xlsx`,
  asciiName: `${asciiName}.xlsx`,
  type: contract.downloadResultsXlsx.fileTypes[0],
  chunks: xlsxChunks(sheet),
});
