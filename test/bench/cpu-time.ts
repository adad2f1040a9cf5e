import { readFileSync } from 'node:fs';

/** The kernel's `USER_HZ`: 100 on every current Linux. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the user and system CPU time of a process in seconds, or `null` on systems without `/proc`.
 */
export function cpuTimeOf(pid: number): number | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return null;
  }
  // The program name may contain spaces. It ends with the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
