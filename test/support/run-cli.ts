/**
 * Runs commands of the product as an operator does. It uses a separate process, or the process of the test when that
 * suffices.
 */
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deleteAgainCommand } from '../../src/server/delete-again.ts';
import { exportCommand } from '../../src/import-export/export.ts';
import { importCommand } from '../../src/import-export/import.ts';
import { restoreCommand } from '../../src/backup/restore.ts';

const COMMANDS = {
  backup: '../../src/backup/backup.ts',
  restore: '../../src/backup/restore.ts',
  export: '../../src/import-export/export.ts',
  import: '../../src/import-export/import.ts',
  deleteAgain: '../../src/server/delete-again.ts',
  newEpoch: '../../src/server/new-epoch.ts',
  resetPassword: '../../src/server/reset-password.ts',
  demo: '../../src/server/demo.ts',
} as const;
export type CommandName = keyof typeof COMMANDS;

interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface RunOptions {
  /** Whether the command gives up the rights of root, when the tests run as root. */
  isNobody?: boolean;
  /** A program that runs the command, with its arguments, such as strace. */
  under?: string[];
}

const NOBODY = 65_534;
const dropRights = `if (process.getuid() === 0) { process.setgroups([]); process.setgid(${NOBODY}); process.setuid(${NOBODY}); }`;

export function runCli(name: CommandName, args: string[], databaseUrl: string, { isNobody = false, under = [] }: RunOptions = {}): Promise<CommandResult> {
  const url = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
  // The sources are loaded before the rights are dropped, because they may be unreadable afterwards.
  const script = `
    const { runCommand } = await import(${url('../../src/cli/command.ts')});
    const { ${name}Command: command } = await import(${url(COMMANDS[name])});
    ${isNobody ? dropRights : ''}
    await runCommand(command);`;
  const [program = '', ...given] = [...under, process.execPath, '--input-type=module', '--eval', script, '--', name, ...args];
  const child = spawn(program, given, { env: { ...process.env, DATABASE_URL: databaseUrl } });
  const result: CommandResult = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (result.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (result.stderr += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...result, code }));
  });
}

/**
 * The commands that do not change this process. `backup` is not among them, because it lowers the priority of its
 * process.
 */
const HERE = { restore: restoreCommand, export: exportCommand, import: importCommand, deleteAgain: deleteAgainCommand };

/**
 * Runs a command in this process, because a new process costs a second of processor time. The result equals that of
 * `runCommand`, as `runCli` and commands.test.mjs check.
 */
export async function callCommand(name: keyof typeof HERE, args: string[], databaseUrl: string): Promise<CommandResult> {
  const result: CommandResult = { code: 0, stdout: '', stderr: '' };
  const print = (line: string): void => void (result.stdout += `${line}\n`);
  await HERE[name]({ args, environment: { ...process.env, DATABASE_URL: databaseUrl }, print }).catch((error: unknown) => {
    Object.assign(result, { code: 1, stderr: `${(error as Error).message}\n` });
  });
  return result;
}

/** The paths of all files and folders inside a folder, each file with the hash of its content. */
export function folderHashes(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const content = (path: string): string => (statSync(path).isFile() ? hash('sha256', readFileSync(path)) : 'no file');
  return Object.fromEntries(names.map((name) => [name, content(join(folder, name))]));
}
