import { describeDatabaseError } from '../db/describe-database-error.ts';
import { SettingsError } from './settings.ts';

/** Exit code of `sysexits.h` for a wrong setting: systemd does not start the service again (docs/deploy/listok.service). */
export const EX_CONFIG = 78;
/** Exit code of errors that the next start may not meet: the database is not up yet, the port is still taken, a disk has failed. */
const EX_FAILURE = 1;

/** Prints in one line why the site does not start or cannot go on, and ends the process. */
export function exitWithError(error: unknown): never {
  const described = describeDatabaseError(error);
  console.error(described instanceof Error ? described.message : described);
  process.exit(error instanceof SettingsError ? EX_CONFIG : EX_FAILURE);
}
