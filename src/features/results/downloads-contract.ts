/** The admin endpoints that download the results of a test and the gradebook (rule R89). */
import * as z from 'zod';
import type { ErrorCode } from '../../domain/errors.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { groupFilter } from './contract.ts';

const CSV = { fileType: 'text/csv; charset=utf-8', format: 'CSV для Excel: UTF-8, точка с запятой, десятичная запятая' } as const;
const XLSX = { fileType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', format: 'XLSX' } as const;

const download = <const Path extends `/api/${string}`>(
  path: Path,
  { fileType, format }: typeof CSV | typeof XLSX,
  what: string,
  errors: readonly ErrorCode[],
) =>
  defineEndpoint({
    method: 'GET',
    path,
    access: 'admin',
    summary: `Скачивает ${what}: ${format}.`,
    query: z.object(groupFilter),
    output: 'file',
    fileTypes: [fileType],
    successStatuses: [200],
    errors,
  });

const RESULTS = 'результаты теста с баллами за каждый вопрос';
const TEST_ERRORS = ['test-not-found', 'group-not-found'] as const;
const LESSON_TEST_ERRORS = ['lesson-not-found', 'test-not-found', 'group-not-found'] as const;

export const downloadResultsCsv = download('/api/admin/tests/{id}/results.csv', CSV, RESULTS, TEST_ERRORS);
export const downloadResultsXlsx = download('/api/admin/tests/{id}/results.xlsx', XLSX, RESULTS, TEST_ERRORS);
export const downloadLessonResultsCsv = download('/api/admin/lesson-tests/{lessonId}/results.csv', CSV, RESULTS, LESSON_TEST_ERRORS);
export const downloadLessonResultsXlsx = download('/api/admin/lesson-tests/{lessonId}/results.xlsx', XLSX, RESULTS, LESSON_TEST_ERRORS);
export const downloadGradebookCsv = download('/api/admin/gradebook.csv', CSV, 'ведомость', ['group-not-found']);
export const downloadGradebookXlsx = download('/api/admin/gradebook.xlsx', XLSX, 'ведомость', ['group-not-found']);
