import { SettingsError } from './settings.ts';

/** What only a person mends; systemd knows this number as «CONFIG», and the service is not to be started again after it. */
export const BAD_SETTING = 78;
/** What may be over at the next try: a database that isn't up yet, a port that is still taken. */
const FAILED = 1;

/** Says in one line why the site does not start, and ends the process. */
export function endStart(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(error instanceof SettingsError ? BAD_SETTING : FAILED);
}
