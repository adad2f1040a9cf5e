import { databaseFailure } from '../storage/database-failure.ts';
import { SettingsError } from './settings.ts';

/** What only a person can mend: to systemd «CONFIG», after which it doesn't start the service again. */
export const BAD_SETTING = 78;
/** What may have passed by the next try: a database that isn't up yet, a port that is still taken. */
const FAILED = 1;

/** Says in one line why the site does not start, and ends the process. */
export function endStart(error: unknown): never {
  const failure = databaseFailure(error);
  console.error(failure instanceof Error ? failure.message : failure);
  process.exit(error instanceof SettingsError ? BAD_SETTING : FAILED);
}
