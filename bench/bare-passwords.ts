/** The ceiling of sign-ins: one password checked after another on every core, and nothing else. */
import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import type { Measured } from './load.ts';

export interface PasswordChecks {
  passwordHash: string;
  password: string;
  /** After so long none is begun any more, ms. */
  limit: number;
}

process.on('message', (checks: PasswordChecks) => {
  void run(checks).then((measured) => process.send?.(measured));
});

async function run({ passwordHash, password, limit }: PasswordChecks): Promise<Measured> {
  const start = performance.now();
  let done = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() - start < limit) {
      if (!(await verify(passwordHash, password))) throw new Error('the password is right and was refused');
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, loop));
  return { done, seconds: (performance.now() - start) / 1000 };
}
