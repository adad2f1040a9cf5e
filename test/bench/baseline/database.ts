import { DatabaseSync } from 'node:sqlite';

/** Opens a database file with the pragmas that the site sets. */
export function openBaselineDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -32000;
    pragma temp_store = memory;
  `);
  return database;
}

export const INSERT_RESULT = `
  insert into results ("uid", "testId", "revision", "answers", "score", "maxScore", "timestamp")
  values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing`;
