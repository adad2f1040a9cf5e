import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { ServerProcess } from './launch-server.ts';

const MB = 1_000_000;

/** The largest resident memory of an idle server, MB. */
export const IDLE_MAX = 130;

/** Resident memory of a process, MB. It includes Node's executable, which processes share. */
export const residentOf = ({ pid }: Pick<ServerProcess, 'pid'>): number =>
  (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024) / MB;

/** The largest resident memory of a process since `forgetPeak`, MB; on Linux. */
export const peakOf = ({ pid }: Pick<ServerProcess, 'pid'>): number =>
  (Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / MB;

export const forgetPeak = ({ pid }: Pick<ServerProcess, 'pid'>): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
