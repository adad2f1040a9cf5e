import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { ServerProcess } from './launch-server.ts';

const MB = 1_000_000;

/** The largest resident memory that an idle server may have, in MB. */
export const IDLE_MAX = 130;

/** The resident memory of a process, in MB. It includes Node's executable, which processes share. */
export const residentOf = ({ pid }: Pick<ServerProcess, 'pid'>): number =>
  (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024) / MB;

/** The largest resident memory of a process since `forgetPeak`, in MB. It works only on Linux. */
export const peakOf = ({ pid }: Pick<ServerProcess, 'pid'>): number =>
  (Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / MB;

export const forgetPeak = ({ pid }: Pick<ServerProcess, 'pid'>): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
