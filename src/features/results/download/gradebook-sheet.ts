import { setImmediate as nextTick } from 'node:timers/promises';
import type { Database } from '../../../db/database.ts';
import type { GradebookTest, GradebookUser } from '../pupils-contract.ts';
import { gradebookTests, gradebookUsers } from '../store/gradebook.ts';
import { PERSON_COLUMNS, toPercent, type Cell, type Sheet } from './sheet.ts';

/** The number of pupils in a page. Reading and exporting a page blocks other requests for a few milliseconds. */
const PAGE_SIZE = 50;

/**
 * The gradebook as a sheet: the pupils of a group or all pupils, by nickname, with their points in every test. The maxima of the tests are
 * above the points (rule R89).
 */
export async function gradebookSheet(db: Database, groupId: string | undefined): Promise<Sheet> {
  const tests = await gradebookTests(db);
  return {
    title: 'Ведомость',
    columns: [
      ...PERSON_COLUMNS,
      { header: 'Средний' },
      { header: 'Уроки' },
      ...tests.map(({ name, deleted }) => ({ header: deleted ? `${name} (удалён)` : name })),
    ],
    pages: gradebookPages(db, tests, groupId),
  };
}

async function* gradebookPages(db: Database, tests: readonly GradebookTest[], groupId: string | undefined): AsyncGenerator<Cell[][]> {
  let after = null;
  // The row of maxima is part of the first page, so that the response has not begun if the first query fails.
  let head: Cell[][] = [['Максимум', null, null, null, ...tests.map(({ maxScore }) => maxScore)]];
  for (;;) {
    const { users } = await gradebookUsers(db, { search: '', groupId }, PAGE_SIZE, after);
    const last = users.at(-1);
    if (last === undefined) break;
    yield [...head, ...users.map((user) => toRow(user, tests))];
    head = [];
    after = { key: last.nicknameOrder, id: last.uid };
    // Other requests run between two pages.
    await nextTick();
  }
  if (head.length > 0) yield head;
}

/** The score of a result; none if the maximum is 0. */
const scoreOf = (result: GradebookUser['results'][string] | undefined): Cell => (result === undefined || result.maxScore === 0 ? null : result.score);

const toRow = ({ nickname, email, meanShare, lessonsPassed, results }: GradebookUser, tests: readonly GradebookTest[]): Cell[] => [
  nickname,
  email,
  meanShare === null ? null : toPercent(meanShare),
  lessonsPassed,
  ...tests.map(({ id }) => scoreOf(results[id])),
];
