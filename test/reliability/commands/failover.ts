import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { AS_ROOT, describeMissing, APART, unpackPrograms } from '../failover/programs.ts';

/** Runs deaths of the primary's machine, in a network of its own. @returns whether no acknowledged result was lost */
export function failoverCommand(deaths: number): boolean {
  unpackPrograms();
  const missing = describeMissing();
  if (missing !== null) throw new Error(`Здесь этого не проверить: ${missing}.`);
  const trial = join(import.meta.dirname, '../failover/trial.ts');
  return spawnSync('unshare', [...AS_ROOT, ...APART, process.execPath, trial, String(deaths)], { stdio: 'inherit' }).status === 0;
}
