import { join } from 'node:path';
import { expect, test } from 'vitest';
import { losePower } from '../../reliability/power-loss.ts';
import { traceSchool } from '../../reliability/power-command.ts';
import { canTrace, type Event } from '../../reliability/strace.ts';
import { inTemporaryFolder } from '../../tools/temporary-folder.ts';

/** `npm run reliability -- power 20` takes more of them, and all moments. */
const ACKNOWLEDGEMENTS = 200;

test.runIf(canTrace())('what was acknowledged is there after a loss of power', { timeout: 300_000 }, async () => {
  await inTemporaryFolder(async (folder) => {
    const trace = join(folder, 'trace');
    const told = await traceSchool(folder, trace, ACKNOWLEDGEMENTS);
    const options = { folder, share: { acknowledgement: 0.1, write: 0.003 } };

    const { acknowledged, commits, databaseSyncs, unsynced, lost, broken } = await losePower(trace, options);
    expect({ lost, unsynced, broken }).toEqual({ lost: [], unsynced: [], broken: [] });
    expect(acknowledged).toBeGreaterThanOrEqual(told);
    expect(commits).toBeGreaterThan(20);
    // The log went into the database at least once while it was written.
    expect(databaseSyncs).toBeGreaterThan(2);

    // A server that forgot to sync its log would not go unnoticed.
    const isSkipped = (event: Event) => event.kind === 'sync' && event.path.endsWith('-wal');
    const forgetful = await losePower(trace, { ...options, isSkipped });
    expect(forgetful.lost.length + forgetful.broken.length).toBeGreaterThan(0);
    expect(forgetful.unsynced.length).toBeGreaterThan(0);
  });
});
