/** Copies a database in ways that the site does not use. `test/bench/backup.ts` measures why. */
import { fsyncSync, openSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { backup, DatabaseSync } from 'node:sqlite';

const [method, from = '', to = ''] = process.argv.slice(2);
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const database = new DatabaseSync(from, { readOnly: true, timeout: 5_000 });
if (method === 'vacuum') {
  database.prepare('vacuum into ?').run(to);
} else {
  database.exec('begin; select count(*) from sqlite_schema');
  await backup(database, to, { rate: 2 ** 30 });
}
fsyncSync(openSync(to, 'r+'));
