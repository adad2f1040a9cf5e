/** Runs commands as an operator does. */
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const COMMANDS = {
  backup: '../backup/backup-command.ts',
  restore: '../backup/restore-command.ts',
  export: '../transfer/export-command.ts',
  import: '../transfer/import-command.ts',
  resetPassword: '../server/reset-password-command.ts',
} as const;
export type CommandName = keyof typeof COMMANDS;

interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Surroundings {
  /** Gives up root's rights before the work begins, where the tests run with them. */
  isNobody?: boolean;
  /** Another program to run it under, with its arguments. */
  under?: string[];
}

const NOBODY = 65_534;
const dropRights = `if (process.getuid() === 0) { process.setgroups([]); process.setgid(${NOBODY}); process.setuid(${NOBODY}); }`;

/** Runs a command in a process of its own. */
export function runScript(name: CommandName, args: string[], databaseUrl: string, surroundings: Surroundings = {}): Promise<Finished> {
  const { isNobody = false, under = [] } = surroundings;
  const url = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
  // Without rights the sources may be out of reach: they are loaded before.
  const script = `
    const { runCommand } = await import(${url('command.ts')});
    const { ${name}Command: command } = await import(${url(COMMANDS[name])});
    ${isNobody ? dropRights : ''}
    await runCommand(command);`;
  const [program = '', ...given] = [...under, process.execPath, '--input-type=module', '--eval', script, '--', name, ...args];
  const child = spawn(program, given, { env: { ...process.env, DATABASE_URL: databaseUrl } });
  const finished: Finished = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (finished.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (finished.stderr += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...finished, code }));
  });
}

/** What a folder holds: the names with the hashes of their contents. */
export function contentsOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const content = (path: string): string => (statSync(path).isFile() ? hash('sha256', readFileSync(path)) : 'no file');
  return Object.fromEntries(names.map((name) => [name, content(join(folder, name))]));
}
