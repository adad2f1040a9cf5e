/** Databases to back up and restore in tests. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDatabase } from '../storage/open-database.ts';

export const urlOf = (path: string): string => `sqlite:${path}`;

const person = (nickname: string) => ({
  uid: nickname,
  email: `${nickname}@example.ru`,
  nickname,
  role: 0,
  passwordHash: 'x',
  signedInAt: '2026-01-01T00:00:00.000Z',
});

/** Adds people to a database file, which is made where it isn't there yet. */
export async function addPeople(path: string, ...nicknames: string[]): Promise<void> {
  const db = await openDatabase(urlOf(path));
  await db.insertInto('users').values(nicknames.map(person)).execute();
  await db.destroy();
}

/** The people of a database file; opening it holds its log against it, too. */
export async function peopleIn(path: string): Promise<string[]> {
  const db = await openDatabase(urlOf(path));
  try {
    const rows = await db.selectFrom('users').select('nickname').orderBy('nickname').execute();
    return rows.map(({ nickname }) => nickname);
  } finally {
    await db.destroy();
  }
}

/** Adds somebody to a database in a process that is killed at once: what it wrote stands in the log alone. */
export function addAndDie(path: string, nickname: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const script = `
    const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, '../storage/open-database.ts'))});
    const db = await openDatabase(${JSON.stringify(urlOf(path))});
    await db.insertInto('users').values(${JSON.stringify(person(nickname))}).execute();
    process.kill(process.pid, 'SIGKILL');`;
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  if (signal !== 'SIGKILL') throw new Error(stderr);
}
