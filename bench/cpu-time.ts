import { readFileSync } from 'node:fs';

/** Of the clock that the kernel counts by; it is 100 on every Linux of today. */
const TICKS_PER_SECOND = 100;

/**
 * The CPU time that a process has used, in the kernel and outside of it, in seconds; `null` where the system doesn't
 * tell it in `/proc`.
 */
export function cpuTimeOf(pid: number): number | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return null;
  }
  // The name of the program may have spaces in it; it ends with the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
