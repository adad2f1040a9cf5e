import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { describeDatabaseError } from '../db/describe-database-error.ts';
import { sqlitePath, type Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { isReservedFileName } from '../db/sqlite/files.ts';
import { CommandError } from './command-error.ts';
import { onStopSignals } from './stop-signals.ts';

/** The inputs of a command. They come from the process or from a test. */
export interface Command {
  args: string[];
  environment: Record<string, string | undefined>;
  /** Prints a line on stdout. */
  print: (line: string) => void;
}

/** The inputs that a caller must give. The other inputs of a command have defaults. */
type Given = Pick<Command, 'args'> & Partial<Pick<Command, 'environment'>>;

/**
 * Runs a command and ends the process. The exit code is 0, or 1 after an error, which is printed on stderr. It is also
 * 1 when the reader of stdout has closed it, such as `| head`. After a signal it is 128 plus the number of the signal,
 * and the `exit` listeners clean up first.
 */
export async function runCommand(command: (given: Command) => Promise<void>): Promise<void> {
  process.stdout.on('error', () => process.exit(1));
  onStopSignals(process.stdin.isTTY, (signal) => process.exit(128 + constants.signals[signal]));
  try {
    await command({ args: process.argv.slice(2), environment: process.env, print: (line) => console.log(line) });
  } catch (error) {
    console.error(error instanceof Error ? (error.message.split('\n')[0] ?? '') : error);
    process.exit(1);
  }
}

/**
 * Parses the options and exactly one positional argument.
 * @param expected the error message when there is no positional argument or more than one
 * @throws CommandError that ends with the usage
 */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  command: Given,
  options: Options,
  usage: string,
  expected = 'Нужен один файл',
) {
  const parsed = parse(command, options, usage);
  const [given, ...rest] = parsed.positionals;
  if (given === undefined || given === '' || rest.length > 0) throw new CommandError(`${expected}: ${usage}`);
  return { given, values: parsed.values };
}

/** @throws CommandError if there are arguments */
export function rejectArguments(command: Given, usage: string): void {
  const { positionals } = parse(command, {}, usage);
  if (positionals.length > 0) throw new CommandError(`Аргументы не нужны: ${usage}`);
}

function parse<Options extends ParseArgsOptionsConfig>({ args, environment = {} }: Given, options: Options, usage: string) {
  try {
    return parseArgs({ args: [...args, ...flagsTakenByNpm(environment, options)], options, allowPositionals: true, strict: true });
  } catch (error) {
    const option = /'(-[^' =<]*)/.exec((error as Error).message)?.[1] ?? '';
    const isKnown = Object.keys(options).some((name) => `--${name}` === option);
    throw new CommandError(`${isKnown ? `Ключ ${option} задан неверно` : `Ключа ${option} нет`}: ${usage}`, { cause: error });
  }
}

/**
 * Finds the flags of a command that npm has consumed. PowerShell drops a bare `--`. Npm then treats `--dry-run` in `npm
 * run import ФАЙЛ --dry-run` as its own flag and passes it on only in the environment. `--dry-run` is looked for in
 * every command: a command without this option then fails. Otherwise a user who asks for a dry run would start a real
 * run.
 */
function flagsTakenByNpm(environment: Command['environment'], options: ParseArgsOptionsConfig): string[] {
  return [...new Set([...Object.keys(options), 'dry-run'])].flatMap((name) => {
    const value = environment[`npm_config_${name.replaceAll('-', '_')}`];
    if (value === undefined || value === '' || value === 'false') return [];
    // Npm splits `--auth users.json` into the flag without its value and an argument. The flag is then reported as
    // wrong.
    return options[name]?.type === 'string' && value !== 'true' ? [`--${name}=${value}`] : [`--${name}`];
  });
}

/**
 * @throws CommandError if SQLite or this program uses the file name for the database of the URL, such as its WAL or
 * lock
 */
export function rejectReservedName(file: string, url: string): void {
  const path = sqlitePath(url);
  if (path === null || !isReservedFileName(file, path)) return;
  throw new CommandError(`${file}: это имя нужно самой базе, выберите другое.`);
}

/** @returns the path of a SQLite database that does not exist; `null` for any other database */
export function missingFile(url: string): string | null {
  const path = sqlitePath(url);
  return path !== null && !existsSync(path) ? path : null;
}

/**
 * Opens a database, runs `work` and closes the database.
 * @throws CommandError for an error of the database
 */
export async function withDatabase(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase(url);
  try {
    await work(db);
  } catch (error) {
    throw describeDatabaseError(error);
  } finally {
    await db.destroy();
  }
}
