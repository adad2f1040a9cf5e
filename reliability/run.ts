/**
 * The long forms of the reliability tests; what they found is in docs/reliability.md.
 *
 *     npm run reliability -- kill 200 sqlite      the server is killed under load, over SQLite
 *     npm run reliability -- kill 200 postgres    the same over PostgreSQL
 *     npm run reliability -- kill 20 database     PostgreSQL itself is killed
 *     npm run reliability -- power 20             the power goes while a server writes to SQLite, in so many of them
 */
import { killCommand, victims, type Victim } from './kill-command.ts';
import { powerCommand } from './power-command.ts';

const USAGE = `Нужно: npm run reliability -- kill ЧИСЛО ${victims.join('|')} или power ЧИСЛО`;

/** @returns whether the promise held */
async function run([command, count = '', ...rest]: string[]): Promise<boolean> {
  if (!/^[1-9]\d{0,5}$/.test(count)) throw new Error(USAGE);
  switch (command) {
    case 'kill':
      if (!victims.includes(rest[0] as Victim)) throw new Error(USAGE);
      return killCommand(Number(count), rest[0] as Victim);
    case 'power':
      return powerCommand(Number(count));
    default:
      throw new Error(USAGE);
  }
}

try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
