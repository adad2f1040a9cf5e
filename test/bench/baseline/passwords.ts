/** The baseline of sign-ins: password checks in a loop on every core, and nothing else. */
import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import type { Throughput } from '../closed-loop-load.ts';

export interface PasswordChecks {
  passwordHash: string;
  password: string;
  /** No check starts after this time. */
  durationMs: number;
}

process.on('message', (checks: PasswordChecks) => {
  void runChecks(checks).then((throughput) => process.send?.(throughput));
});

async function runChecks({ passwordHash, password, durationMs }: PasswordChecks): Promise<Throughput> {
  const start = performance.now();
  let done = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() - start < durationMs) {
      if (!(await verify(passwordHash, password))) throw new Error('A correct password was rejected.');
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, loop));
  return { done, seconds: (performance.now() - start) / 1000 };
}
