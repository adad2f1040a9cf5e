/** Downloads of results: of one test, and the gradebook. */
import { AppError } from '../../../domain/errors.ts';
import type { Database } from '../../../db/database.ts';
import { assertGroup } from '../../../db/groups.ts';
import type { FileBody } from '../../../http/endpoint.ts';
import { handle, type Route } from '../../../http/handler.ts';
import * as contract from '../exports-contract.ts';
import { csvChunks } from '../export/csv.ts';
import { gradebookSheet } from '../export/gradebook-sheet.ts';
import { resultsSheet } from '../export/results-sheet.ts';
import type { Sheet } from '../export/sheet.ts';
import { xlsxChunks } from '../export/xlsx.ts';
import { findSubject, type Subject } from '../store/subject.ts';

/** A sheet and the name of its file. */
interface NamedSheet {
  name: string;
  sheet: Sheet;
}

interface Filter {
  groupId?: string | undefined;
}

/** @param timeZone IANA name; the times of a download are local */
export function exportEndpoints(db: Database, timeZone: string): Route[] {
  const resultsOf = async (subject: Subject, { groupId }: Filter): Promise<NamedSheet> => {
    await assertGroup(db, groupId);
    const test = await findSubject(db, subject);
    if (typeof test === 'string') throw new AppError(test);
    return { name: test.name, sheet: resultsSheet(db, subject, test, { timeZone, groupId }) };
  };
  const gradebook = async ({ groupId }: Filter): Promise<NamedSheet> => {
    await assertGroup(db, groupId);
    const sheet = await gradebookSheet(db, groupId);
    return { name: sheet.title, sheet };
  };

  return [
    handle(contract.downloadResultsCsv, async ({ params, query }) => csvFile(await resultsOf({ kind: 'test', id: params.id }, query))),
    handle(contract.downloadResultsXlsx, async ({ params, query }) => xlsxFile(await resultsOf({ kind: 'test', id: params.id }, query))),
    handle(contract.downloadLessonResultsCsv, async ({ params, query }) =>
      csvFile(await resultsOf({ kind: 'lesson-test', id: params.lessonId }, query)),
    ),
    handle(contract.downloadLessonResultsXlsx, async ({ params, query }) =>
      xlsxFile(await resultsOf({ kind: 'lesson-test', id: params.lessonId }, query)),
    ),
    handle(contract.downloadGradebookCsv, async ({ query }) => csvFile(await gradebook(query))),
    handle(contract.downloadGradebookXlsx, async ({ query }) => xlsxFile(await gradebook(query))),
  ];
}

const csvFile = ({ name, sheet }: NamedSheet): FileBody => ({
  name: `${name}.csv`,
  type: contract.downloadResultsCsv.fileTypes[0],
  chunks: csvChunks(sheet),
});

const xlsxFile = ({ name, sheet }: NamedSheet): FileBody => ({
  name: `${name}.xlsx`,
  type: contract.downloadResultsXlsx.fileTypes[0],
  chunks: xlsxChunks(sheet),
});
