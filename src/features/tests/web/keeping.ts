/** How general tests are kept on the server. */
import type { TestDraft } from '../../../domain/test-draft.ts';
import type { Keeping } from '../../../ui/saving/saver.ts';
import type { StoredTest } from '../contract.ts';
import { api } from './api.ts';
import { storedTestsQuery, testsQuery } from './queries.ts';

/** Every list shows something of each. */
export const lists = [storedTestsQuery, testsQuery];

/** Pictures over a slow line take their time, ms. */
const upload = { timeout: 120_000 };

const read = ({ id }: { id: string }) => api('GET /api/admin/tests/{id}', { params: { id } });

/** How the editor of general tests saves one. */
export const keptTests: Keeping<TestDraft, StoredTest> = {
  create: (draft) => api('POST /api/admin/tests', { input: draft }, upload),
  change: (draft, { id, revision }) =>
    api('PUT /api/admin/tests/{id}', { params: { id }, input: { ...draft, revision } }, upload),
  read,
  likely: async ({ name }) => {
    const tests = await api('GET /api/admin/tests', {});
    return Promise.all(tests.filter((test) => test.name === name).map(read));
  },
};
