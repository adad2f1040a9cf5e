import { randomBytes } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, test } from 'vitest';
import { engines, freshDatabase } from '../support/test-database.ts';
import { sqlitePath } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';

/** Runs a statement as another program would, and returns the first column of its rows. */
async function queryColumn(url: string, statement: string): Promise<unknown[]> {
  const path = sqlitePath(url);
  if (path !== null) {
    const file = new DatabaseSync(path);
    const rows = file.prepare(statement).all();
    file.close();
    return rows.map((row) => Object.values(row)[0]);
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<[unknown]>({ text: statement, rowMode: 'array' })).rows.map(([value]) => value);
  } finally {
    await client.end();
  }
}

const TABLES = {
  sqlite: `select "name" from sqlite_master where "type" = 'table'`,
  postgres: `select "tablename" from pg_tables where "schemaname" = 'public'`,
};

test.for(engines)('openDatabase rejects a database of another program with one line and does not change it (%s)', async (engine) => {
  const fresh = await freshDatabase(engine);
  await queryColumn(fresh.url, 'create table theirs (id integer)');
  await expect(openDatabase(fresh.url)).rejects.toThrow(
    /^DATABASE_URL: в этой базе таблицы другой программы \(«theirs»\)\. «Листку» нужна своя, пустая\.$/,
  );
  expect(await queryColumn(fresh.url, TABLES[engine])).toEqual(['theirs']);
  await fresh.drop();
});

test.for(['delete', 'wal'])('openDatabase does not change a file of another program in journal mode %s, and creates no file beside it', async (journal) => {
  const fresh = await freshDatabase('sqlite');
  await queryColumn(fresh.url, `pragma journal_mode = ${journal}`);
  await queryColumn(fresh.url, 'create table theirs (id integer)');
  const path = sqlitePath(fresh.url) ?? '';
  const before = [readFileSync(path, 'hex'), readdirSync(dirname(path))];
  await expect(openDatabase(fresh.url)).rejects.toThrow('таблицы другой программы');
  expect([readFileSync(path, 'hex'), readdirSync(dirname(path))]).toEqual(before);
  await fresh.drop();
});

test('openDatabase rejects a file with an unfinished transaction of another program and creates no table in it', async () => {
  const fresh = await freshDatabase('sqlite');
  const path = sqlitePath(fresh.url) ?? '';
  const theirs = new DatabaseSync(`${path}.theirs`);
  // The cache is so small that SQLite writes pages of the open transaction into the file. Their old content is then in the journal.
  theirs.exec('create table theirs (id integer, text); pragma cache_size = 1; begin');
  theirs.exec('with many(id) as (select 1 union all select id + 1 from many limit 200) insert into theirs select id, zeroblob(1000) from many');
  for (const suffix of ['', '-journal']) copyFileSync(`${path}.theirs${suffix}`, `${path}${suffix}`);
  theirs.close();
  await expect(openDatabase(fresh.url)).rejects.toThrow('таблицы другой программы («theirs»)');
  expect(await queryColumn(fresh.url, TABLES.sqlite)).toEqual(['theirs']);
  await fresh.drop();
});

test.for(engines)('openDatabase accepts its own database with additional tables of another program (%s)', async (engine) => {
  const fresh = await freshDatabase(engine);
  await (await openDatabase(fresh.url)).destroy();
  await queryColumn(fresh.url, 'create table theirs (id integer)');
  const again = await openDatabase(fresh.url);
  expect(await again.selectFrom('users').selectAll().execute()).toEqual([]);
  await again.destroy();
  await fresh.drop();
});

test.for(['LATIN1', 'SQL_ASCII'])('openDatabase rejects a PostgreSQL database in %s with one line, and creates no table in it', async (encoding) => {
  const fresh = await freshDatabase('postgres');
  const name = `listok_test_${randomBytes(8).toString('hex')}`;
  await queryColumn(fresh.url, `create database ${name} encoding '${encoding}' template template0 lc_collate 'C' lc_ctype 'C'`);
  const url = new URL(fresh.url);
  url.pathname = `/${name}`;
  await expect(openDatabase(url.href)).rejects.toThrow(
    `DATABASE_URL: кодировка базы ${encoding}, а нужна UTF8. Создайте её заново: createdb --encoding=UTF8 --template=template0.`,
  );
  expect(await queryColumn(url.href, TABLES.postgres)).toEqual([]);
  await queryColumn(fresh.url, `drop database ${name} with (force)`);
  await fresh.drop();
});
