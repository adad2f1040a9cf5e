/** Tests of the database that keeps what the device must not lose. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { changeRow, listRows, readRow, type RowKey } from './device-database.ts';

const row = (test: string, uid = 'anna'): RowKey => ['answers', uid, test];

beforeEach(async () => {
  for (const [key] of await listRows('answers')) await changeRow(key, () => undefined);
});

it('a row is changed, read and removed', async () => {
  expect(await changeRow<number>(row('cell'), (before) => (before ?? 0) + 1)).toBe(1);
  expect(await changeRow<number>(row('cell'), (before) => (before ?? 0) + 1)).toBe(2);
  expect(await readRow(row('cell'))).toBe(2);
  expect(await changeRow(row('cell'), () => undefined)).toBeUndefined();
  expect(await readRow(row('cell'))).toBeUndefined();
});

it('changes of one row at the same moment all count', async () => {
  await Promise.all(Array.from({ length: 20 }, () => changeRow<number>(row('cell'), (before) => (before ?? 0) + 1)));
  expect(await readRow(row('cell'))).toBe(20);
});

it('the rows of a user are those of no other, whatever the names are', async () => {
  for (const [test, uid] of [['cell', 'anna'], ['lesson:1', 'anna'], ['cell', 'ann'], ['cell', 'anna2']] as const) await changeRow(row(test, uid), () => test);
  expect((await listRows('answers', 'anna')).map(([key]) => key)).toEqual([row('cell'), row('lesson:1')]);
  expect(await listRows('answers')).toHaveLength(4);
});

it('a change that throws leaves the row as it was', async () => {
  await changeRow(row('cell'), () => 'before');
  const fail = (): never => {
    throw new Error('no');
  };
  await expect(changeRow(row('cell'), fail)).rejects.toMatchObject({ name: 'AbortError' });
  expect(await readRow(row('cell'))).toBe('before');
});
