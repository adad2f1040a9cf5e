/** Files to import and export in tests, with the database that they go to. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryFolder } from '../../tools/temporary-folder.ts';
import type { Database } from '../storage/database.ts';
import type { AuthRecord } from './auth-export.ts';
import { exportText } from './export-documents.ts';
import { importDocuments } from './import-documents.ts';
import { openInput } from './input-file.ts';
import { Report } from './report.ts';

/** Imports what is given as the content of a file. @returns the lines of the report */
export async function importJson(
  db: Database,
  content: unknown,
  { auth = new Map<string, AuthRecord>(), isDryRun = false } = {},
): Promise<string[]> {
  const lines: string[] = [];
  await inTemporaryFolder(async (folder) => {
    const path = join(folder, 'dump.json');
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    const input = await openInput(path);
    const report = new Report((line) => lines.push(line));
    try {
      await importDocuments({ db, input, auth, report, isDryRun });
      report.summary();
    } finally {
      await input.close();
    }
  });
  return lines;
}

/** What an export writes. */
export async function exportedText(db: Database): Promise<string> {
  const parts: string[] = [];
  for await (const part of exportText(db)) parts.push(part);
  return parts.join('');
}

/** What a file of JSON holds. */
export const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8')) as unknown;
