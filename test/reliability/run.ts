/**
 * Command line of the long reliability checks: the checklist of a release (docs/reliability.md).
 *
 *     npm run reliability -- kill 200 sqlite      the server is killed under load, over SQLite
 *     npm run reliability -- kill 200 postgres    the same over PostgreSQL
 *     npm run reliability -- kill 20 database     PostgreSQL itself is killed
 *     npm run reliability -- failover 5           the machine of PostgreSQL's primary dies, each time in another way
 *     npm run reliability -- browser 5            a browser is killed while answering, after finishing, removing and signing out
 *     npm run reliability -- migrations           a server is killed at each statement of the migrations
 *     npm run reliability -- upgrade COMMIT sqlite  an upgrade from an older version, and back; or postgres
 */
import { browserCommand } from './commands/browser.ts';
import { failoverCommand } from './commands/failover.ts';
import { killCommand, victims } from './commands/kill.ts';
import { migrationsCommand } from './commands/migrations.ts';
import { upgradeCommand } from './commands/upgrade.ts';

const USAGE = [
  'Нужно: npm run reliability -- kill ЧИСЛО sqlite|postgres|database',
  'failover ЧИСЛО',
  'browser ЧИСЛО',
  'migrations',
  'upgrade ВЕРСИЯ sqlite|postgres',
].join(' | ');

const isCount = (text = ''): boolean => /^[1-9]\d{0,5}$/.test(text);
const find = <Name extends string>(names: readonly Name[], text?: string): Name | undefined => names.find((name) => name === text);

/** @returns whether the check passed */
async function run([command, first, second, ...rest]: string[]): Promise<boolean> {
  if (rest.length > 0) throw new Error(USAGE);
  const victim = find(victims, second);
  const engine = find(['sqlite', 'postgres'] as const, second);
  if (command === 'kill' && isCount(first) && victim) return killCommand(Number(first), victim);
  if (command === 'failover' && isCount(first) && second === undefined) return failoverCommand(Number(first));
  if (command === 'browser' && isCount(first) && second === undefined) return browserCommand(Number(first));
  if (command === 'migrations' && first === undefined) return migrationsCommand();
  if (command === 'upgrade' && first !== undefined && /^\w[\w.-]*$/.test(first) && engine) return upgradeCommand(first, engine);
  throw new Error(USAGE);
}

try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
