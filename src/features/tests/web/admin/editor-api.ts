import type { TestInput } from '../../../../domain/questions/test-input/test-input.ts';
import type { ResourceApi } from '../../../../ui/forms/idempotent-save.ts';
import type { StoredTest } from '../../contract.ts';
import { api } from '../api.ts';
import { storedTestsQuery, testsQuery } from '../queries.ts';

/** The queries to refresh after a test was saved or deleted. */
export const affectedQueries = [storedTestsQuery, testsQuery];

/** The timeout of a save, ms: uploading images over a slow connection takes long. */
const UPLOAD = { timeout: 120_000 };

export const testEditorApi = (id: string): ResourceApi<TestInput & { published: boolean; visibility?: StoredTest['visibility'] }, StoredTest> => ({
  create: (input) => api('POST /api/admin/tests', { body: { ...input, id } }, UPLOAD),
  update: (input, { revision }) => api('PUT /api/admin/tests/{id}', { params: { id }, body: { ...input, revision } }, UPLOAD),
  read: () => api('GET /api/admin/tests/{id}', { params: { id } }),
});
