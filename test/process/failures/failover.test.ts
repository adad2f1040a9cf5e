import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { describeMissing } from '../../reliability/failover/programs.ts';

const RUN = join(import.meta.dirname, '../../reliability/run.ts');

/** `npm run reliability -- failover 5` runs more deaths. */
test('when the machine of the primary dies, another takes over, learners get nothing but 503 meanwhile, and nothing accepted is lost', async (context) => {
  const missing = describeMissing();
  if (missing !== null) context.skip(`not run here: ${missing}`);
  // It also exits with 1 when the silence was long, which a test does not assert.
  const { stdout } = await promisify(execFile)(process.execPath, [RUN, 'failover', '1']).catch((error: { stdout: string }) => error);
  expect(stdout).toMatch(/\nНеверных ответов: 0\. Потеряно принятого: 0\.\n$/);
});
