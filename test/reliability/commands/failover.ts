import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';
import { APART, AS_ROOT, describeMissing, unpackPrograms } from '../failover/programs.ts';

const TRIAL = join(import.meta.dirname, '../failover/trial.ts');

/**
 * Ends the machine of PostgreSQL's primary several times.
 * @returns whether no accepted submission was lost, and no pause between accepted submissions was too long
 */
export function failoverCommand(deaths: number): Promise<boolean> {
  unpackPrograms();
  const missing = describeMissing();
  if (missing !== null) throw new Error(`Здесь этого не проверить: ${missing}.`);
  return inTemporaryFolder((folder) => {
    const { status } = spawnSync('unshare', [...AS_ROOT, ...APART, process.execPath, TRIAL, folder, String(deaths)], { stdio: 'inherit' });
    return Promise.resolve(status === 0);
  });
}
