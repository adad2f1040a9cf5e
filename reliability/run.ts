/**
 * The long forms of the reliability tests; what they found is in docs/reliability.md.
 *
 *     npm run reliability -- kill 200 sqlite      the server is killed under load, over SQLite
 *     npm run reliability -- kill 200 postgres    the same over PostgreSQL
 *     npm run reliability -- kill 20 database     PostgreSQL itself is killed
 *     npm run reliability -- power 20             the power goes while a server writes to SQLite, in so many of them
 *     npm run reliability -- migrations           a server is killed at each statement that brings the schema up to date
 *     npm run reliability -- silence 500          PostgreSQL falls silent under so many requests at once
 *     npm run reliability -- upgrade COMMIT sqlite  from a version before, and back again; or postgres
 *     npm run reliability -- restart 20 cluster   a site in four processes replaces them under load, at SIGHUP
 *     npm run reliability -- restart 20 processes four processes of their own behind a proxy are restarted under load
 *     npm run reliability -- restart 20 sqlite    one process over SQLite is restarted under load
 *     npm run reliability -- history 20 7         people use four processes at once, in so many rounds from this seed on
 *     npm run reliability -- memory               what a server that nobody visits takes
 *     npm run reliability -- memory soak 10 sqlite  the same under a load of everything, for so many minutes; or postgres
 *     npm run reliability -- timing 500 sqlite    a wrong password beside an unknown user, in so many pairs; or postgres
 */
import type { Engine } from '../src/storage/database.ts';
import { historyCommand } from './history-command.ts';
import { killCommand, victims, type Victim } from './kill-command.ts';
import { idleCommand, soakCommand } from './memory-command.ts';
import { migrationsCommand } from './migrations-command.ts';
import { powerCommand } from './power-command.ts';
import { silenceCommand } from './silence-command.ts';
import { upgradeCommand } from './upgrade-command.ts';
import { manners, restartCommand, type RestartManner } from './restart-command.ts';
import { timingCommand } from './timing-command.ts';

const USAGE = [
  'Нужно: npm run reliability -- kill ЧИСЛО sqlite|postgres|database',
  'power ЧИСЛО',
  'migrations',
  'silence ЧИСЛО',
  'upgrade ВЕРСИЯ sqlite|postgres',
  'restart ЧИСЛО cluster|processes|sqlite',
  'history ЧИСЛО [СЕМЯ]',
  'memory [soak МИНУТЫ sqlite|postgres]',
  'timing ЧИСЛО sqlite|postgres',
].join(' | ');

const isCount = (text = ''): boolean => /^[1-9]\d{0,5}$/.test(text);
const isSeed = (text = ''): boolean => /^\d{1,9}$/.test(text);
const isVictim = (text = ''): text is Victim => (victims as readonly string[]).includes(text);
const isManner = (text = ''): text is RestartManner => (manners as readonly string[]).includes(text);

const isEngine = (text = ''): text is Engine => text === 'sqlite' || text === 'postgres';

/** @returns whether the promise held */
async function run([command, first, second, third, ...rest]: string[]): Promise<boolean> {
  if (rest.length > 0) throw new Error(USAGE);
  if (command === 'memory' && first === 'soak' && isCount(second) && isEngine(third)) return soakCommand(Number(second), third);
  if (third !== undefined) throw new Error(USAGE);
  if (command === 'kill' && isCount(first) && isVictim(second)) return killCommand(Number(first), second);
  if (command === 'power' && isCount(first) && second === undefined) return powerCommand(Number(first));
  if (command === 'migrations' && first === undefined) return migrationsCommand();
  if (command === 'silence' && isCount(first) && second === undefined) return silenceCommand(Number(first));
  if (command === 'upgrade' && /^\w[\w.-]*$/.test(first ?? '') && isEngine(second)) return upgradeCommand(first ?? '', second);
  if (command === 'restart' && isCount(first) && isManner(second)) return restartCommand(Number(first), second);
  if (command === 'history' && isCount(first) && (second === undefined || isSeed(second))) {
    return historyCommand(Number(first), second === undefined ? undefined : Number(second));
  }
  if (command === 'memory' && first === undefined) return idleCommand();
  if (command === 'timing' && isCount(first) && isEngine(second)) return timingCommand(Number(first), second);
  throw new Error(USAGE);
}

try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
