import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { databaseFailure } from '../storage/database-failure.ts';
import { sqlitePath, type Database } from '../storage/database.ts';
import { openDatabase } from '../storage/open-database.ts';
import { isTakenBySqlite } from '../storage/sqlite-files.ts';
import { CommandError } from './command-error.ts';

/** What a command is given by whoever runs it. */
export interface Command {
  args: string[];
  environment: Record<string, string | undefined>;
  /** Says a line to the operator. */
  print: (line: string) => void;
}

/**
 * Runs a command to its end: 0, or 1 after one line that says what is wrong.
 * A reader of its output that goes away (`| head`) ends it like any other failure, and being stopped lets it clean up.
 */
export async function runCommand(command: (given: Command) => Promise<void>): Promise<void> {
  process.stdout.on('error', () => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
  try {
    await command({ args: process.argv.slice(2), environment: process.env, print: (line) => console.log(line) });
  } catch (error) {
    console.error(error instanceof Error ? (error.message.split('\n')[0] ?? '') : error);
    process.exit(1);
  }
}

/**
 * Reads the arguments of a command that takes one thing beside its options.
 * @param what says so where another number of them is given
 * @throws CommandError with one line that ends in the right way to call it
 */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  usage: string,
  what = 'Нужен один файл',
) {
  const parsed = parse(args, options, usage);
  const [given, ...rest] = parsed.positionals;
  if (given === undefined || given === '' || rest.length > 0) throw new CommandError(`${what}: ${usage}`);
  return { given, values: parsed.values };
}

/** @throws CommandError with one line when a command that takes no arguments was given any */
export function refuseArguments(args: string[], usage: string): void {
  const { positionals } = parse(args, {}, usage);
  if (positionals.length > 0) throw new CommandError(`Аргументы не нужны: ${usage}`);
}

function parse<Options extends ParseArgsOptionsConfig>(args: string[], options: Options, usage: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const given = /'(-[^' =<]*)/.exec((error as Error).message)?.[1] ?? '';
    const isKnown = Object.keys(options).some((name) => `--${name}` === given);
    throw new CommandError(`${isKnown ? `Ключ ${given} задан неверно` : `Ключа ${given} нет`}: ${usage}`, { cause: error });
  }
}

/** @throws CommandError with one line when a command is to make a file under a name that the database uses for itself */
export function refuseOwnName(file: string, url: string): void {
  const path = sqlitePath(url);
  if (path === null || !isTakenBySqlite(file, path)) return;
  throw new CommandError(`${file}: это имя нужно самой базе, выберите другое.`);
}

/** The file of an embedded database that isn't there yet, `null` for any other. */
export function missingFile(url: string): string | null {
  const path = sqlitePath(url);
  return path !== null && !existsSync(path) ? path : null;
}

/**
 * Opens a database for as long as `work` takes.
 * @throws Error with one line for the operator when PostgreSQL refuses it
 */
export async function withDatabase(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase(url);
  try {
    await work(db);
  } catch (error) {
    throw databaseFailure(error);
  } finally {
    await db.destroy();
  }
}
