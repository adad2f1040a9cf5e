import { existsSync } from 'node:fs';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { engineOf, openDatabase, type Database } from '../storage/database.ts';
import { TransferError } from './transfer-error.ts';

/** What a command is given by whoever runs it. */
export interface Command {
  args: string[];
  environment: Record<string, string | undefined>;
  /** Says a line to the operator. */
  print: (line: string) => void;
}

/**
 * Runs a command to its end: 0, or 1 after one line that says what is wrong.
 * A reader of its output that goes away (`| head`) ends it like any other failure.
 */
export async function runCommand(command: (given: Command) => Promise<void>): Promise<void> {
  process.stdout.on('error', () => process.exit(1));
  try {
    await command({ args: process.argv.slice(2), environment: process.env, print: (line) => console.log(line) });
  } catch (error) {
    console.error(error instanceof Error ? (error.message.split('\n')[0] ?? '') : error);
    process.exit(1);
  }
}

/**
 * Reads the arguments of a command that takes one file.
 * @throws TransferError with one line that ends in the right way to call it
 */
export function readArguments<Options extends ParseArgsOptionsConfig>(args: string[], options: Options, usage: string) {
  const parsed = parse(args, options, usage);
  const [file, ...rest] = parsed.positionals;
  if (file === undefined || file === '' || rest.length > 0) throw new TransferError(`Нужен один файл: ${usage}`);
  return { file, values: parsed.values };
}

function parse<Options extends ParseArgsOptionsConfig>(args: string[], options: Options, usage: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const given = /'(-[^' =<]*)/.exec((error as Error).message)?.[1] ?? '';
    const isKnown = Object.keys(options).some((name) => `--${name}` === given);
    throw new TransferError(`${isKnown ? `Ключ ${given} задан неверно` : `Ключа ${given} нет`}: ${usage}`, { cause: error });
  }
}

/** The file of an embedded database that isn't there yet, `null` for any other. */
export function missingFile(url: string): string | null {
  const path = url.slice('sqlite:'.length);
  return engineOf(url) === 'sqlite' && path !== ':memory:' && !existsSync(path) ? path : null;
}

/** Opens a database for as long as `work` takes. */
export async function withDatabase(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase(url);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}
