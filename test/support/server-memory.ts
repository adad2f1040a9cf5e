import { execFileSync } from 'node:child_process';
import type { ServerProcess } from './launch-server.ts';

const MB = 1_000_000;

/** The largest resident memory of an idle server, MB. */
export const IDLE_MAX = 130;

/** Resident memory of a process, MB. It includes Node's executable, which processes share. */
export const residentOf = ({ pid }: Pick<ServerProcess, 'pid'>): number =>
  (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024) / MB;
