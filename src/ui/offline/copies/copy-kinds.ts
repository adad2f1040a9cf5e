/** Decides which answers of the server the device keeps (rule R182). */

/** The queries whose data are kept, by the endpoint in their key. Queries of the administration are not kept. */
const KINDS = {
  'GET /api/config': 'list',
  'GET /api/tests': 'list',
  'GET /api/blocks': 'list',
  'GET /api/assignments': 'list',
  'GET /api/progress': 'list',
  'GET /api/profile': 'list',
  'GET /api/tests/{id}': 'test',
  'GET /api/lesson-tests/{lessonId}': 'test',
  'GET /api/results/{testId}': 'review',
  'GET /api/lesson-results/{lessonId}': 'review',
  'GET /api/lessons/{id}': 'lesson',
} as const;

export type KeptEndpoint = keyof typeof KINDS;
export type CopyKind = (typeof KINDS)[KeptEndpoint];

const isKeptEndpoint = (name: unknown): name is KeptEndpoint => typeof name === 'string' && Object.hasOwn(KINDS, name);

/** @returns `null` if the query is not kept */
export const kindOf = ([endpoint]: readonly unknown[]): CopyKind | null => (isKeptEndpoint(endpoint) ? KINDS[endpoint] : null);
