/**
 * Command line of the long reliability checks. docs/reliability.md has their results.
 *
 *     npm run reliability -- kill 200 sqlite      the server is killed under load, over SQLite
 *     npm run reliability -- kill 200 postgres    the same over PostgreSQL
 *     npm run reliability -- kill 20 database     PostgreSQL itself is killed
 *     npm run reliability -- power 20             power losses while a server writes to SQLite, in 20 servers
 *     npm run reliability -- migrations           a server is killed at each statement of the migrations
 *     npm run reliability -- silence 500          PostgreSQL stalls under 500 concurrent requests
 *     npm run reliability -- upgrade COMMIT sqlite  an upgrade from an older version, and back; or postgres
 *     npm run reliability -- restart 20 cluster   a cluster of four processes replaces them under load, at SIGHUP
 *     npm run reliability -- restart 20 processes four separate processes behind a proxy are restarted under load
 *     npm run reliability -- restart 20 sqlite    one process over SQLite is restarted under load
 *     npm run reliability -- memory               the memory of an idle server
 *     npm run reliability -- memory soak 10 sqlite  the memory under a soak load of 10 minutes; or postgres
 */
import type { Engine } from '../../src/db/database.ts';
import { killCommand, victims, type Victim } from './commands/kill.ts';
import { idleCommand, soakCommand } from './commands/memory.ts';
import { migrationsCommand } from './commands/migrations.ts';
import { powerCommand } from './commands/power-loss.ts';
import { stalledDatabaseCommand } from './commands/stalled-database.ts';
import { upgradeCommand } from './commands/upgrade.ts';
import { restartCommand, siteKinds, type SiteKind } from './commands/restart.ts';

const USAGE = [
  'Нужно: npm run reliability -- kill ЧИСЛО sqlite|postgres|database',
  'power ЧИСЛО',
  'migrations',
  'silence ЧИСЛО',
  'upgrade ВЕРСИЯ sqlite|postgres',
  'restart ЧИСЛО cluster|processes|sqlite',
  'memory [soak МИНУТЫ sqlite|postgres]',
].join(' | ');

const isCount = (text = ''): boolean => /^[1-9]\d{0,5}$/.test(text);
const isVictim = (text = ''): text is Victim => (victims as readonly string[]).includes(text);
const isSiteKind = (text = ''): text is SiteKind => (siteKinds as readonly string[]).includes(text);
const isEngine = (text = ''): text is Engine => text === 'sqlite' || text === 'postgres';

/** @returns whether the check passed */
async function run([command, first, second, third, ...rest]: string[]): Promise<boolean> {
  if (rest.length > 0) throw new Error(USAGE);
  if (command === 'memory' && first === 'soak' && isCount(second) && isEngine(third)) return soakCommand(Number(second), third);
  if (third !== undefined) throw new Error(USAGE);
  if (command === 'kill' && isCount(first) && isVictim(second)) return killCommand(Number(first), second);
  if (command === 'power' && isCount(first) && second === undefined) return powerCommand(Number(first));
  if (command === 'migrations' && first === undefined) return migrationsCommand();
  if (command === 'silence' && isCount(first) && second === undefined) return stalledDatabaseCommand(Number(first));
  if (command === 'upgrade' && /^\w[\w.-]*$/.test(first ?? '') && isEngine(second)) return upgradeCommand(first ?? '', second);
  if (command === 'restart' && isCount(first) && isSiteKind(second)) return restartCommand(Number(first), second);
  if (command === 'memory' && first === undefined) return idleCommand();
  throw new Error(USAGE);
}

try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
