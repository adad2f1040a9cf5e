import { describeDatabaseError } from '../db/describe-database-error.ts';
import { SettingsError } from './settings.ts';

/**
 * The exit code of `sysexits.h` for a wrong setting. With it systemd does not start the service again
 * (docs/deploy/listok.service).
 */
export const EX_CONFIG = 78;
/**
 * The exit code of errors that may be gone at the next start: the database is not running yet, the port is still taken,
 * a disk has failed.
 */
const EX_FAILURE = 1;

/** Prints in one line why the site does not start or cannot continue, and ends the process. */
export function exitWithError(error: unknown): never {
  const described = describeDatabaseError(error);
  console.error(described instanceof Error ? described.message : described);
  process.exit(error instanceof SettingsError ? EX_CONFIG : EX_FAILURE);
}
