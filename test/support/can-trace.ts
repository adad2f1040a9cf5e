import { spawnSync } from 'node:child_process';

/** Whether strace is installed and the system allows it to trace. */
export const canTrace = (): boolean => spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;
