/** The baseline of attempts: durable commits of the same rows, and nothing else. */
import type { Throughput } from '../closed-loop-load.ts';
import { INSERT_RESULT, openBaselineDatabase } from './database.ts';

export interface Row {
  uid: string;
  testId: string;
  answers: string;
}

const insert = openBaselineDatabase(process.argv[2] ?? '').prepare(INSERT_RESULT);

process.on('message', (rows: Row[]) => {
  const start = performance.now();
  for (const { uid, testId, answers } of rows) insert.run(uid, testId, 1, answers, 0, 0, new Date().toISOString());
  const throughput: Throughput = { done: rows.length, seconds: (performance.now() - start) / 1000 };
  process.send?.(throughput);
});
