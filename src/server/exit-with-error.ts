import { describeDatabaseError } from '../db/describe-database-error.ts';
import { SettingsError } from './settings.ts';

/**
 * The exit code for a wrong setting (`EX_CONFIG` in `sysexits.h`). systemd does not restart the service after this code
 * (docs/deploy/listok.service).
 */
export const EX_CONFIG = 78;
/**
 * The exit code for errors that the next start may not meet: the database is not running yet, the port is still in use,
 * a disk has failed.
 */
const EX_FAILURE = 1;

/** Prints in one line why the site does not start or cannot continue, and ends the process. */
export function exitWithError(error: unknown): never {
  const described = describeDatabaseError(error);
  console.error(described instanceof Error ? described.message : described);
  process.exit(error instanceof SettingsError ? EX_CONFIG : EX_FAILURE);
}
