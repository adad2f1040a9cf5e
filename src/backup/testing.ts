/** Databases to back up and restore in tests. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect } from 'vitest';
import { inTemporaryFolder } from '../../tools/temporary-folder.ts';
import { runScript, type CommandName } from '../command/testing.ts';
import { openDatabase } from '../storage/open-database.ts';

/** The `DATABASE_URL` of a file. */
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

/** Runs a command. @returns what it does before and after it gives a file its name: writes, and what is brought to the disk */
export async function stepsOf(name: CommandName, args: string[], databaseUrl: string): Promise<string[]> {
  const steps = await inTemporaryFolder(async (folder) => {
    const trace = join(folder, 'trace');
    const under = ['strace', '-f', '-qq', '-y', '-o', trace, '-e', 'trace=pwrite64,fsync,rename'];
    expect(await runScript(name, args, databaseUrl, { under })).toMatchObject({ code: 0 });
    const calls = readFileSync(trace, 'utf8').matchAll(/ (\w+)\((?:\d+<([^>]+)>|"[^"]+", "([^"]+)")/g);
    return [...calls].map(([, call, file = '', renamed = '']) => `${call} ${basename(file || renamed)}`);
  });
  const place = steps.findIndex((step) => step.startsWith('rename'));
  return steps.slice(place - 2, place + 2);
}
