import { join } from 'node:path';
import { expect, test } from 'vitest';
import { losePower } from '../reliability/power-loss/power-loss.ts';
import { traceWorkload } from '../reliability/commands/power-loss.ts';
import { canTrace, type Event } from '../reliability/power-loss/strace.ts';
import { inTemporaryFolder } from '../support/temporary-folder.ts';

/** `npm run reliability -- power 20` traces more of them, and replays every moment. */
const ACKNOWLEDGEMENTS = 200;

test.runIf(canTrace())('acknowledged writes survive a power loss', { timeout: 300_000 }, async () => {
  await inTemporaryFolder(async (folder) => {
    const trace = join(folder, 'trace');
    const minAcknowledged = await traceWorkload(folder, trace, ACKNOWLEDGEMENTS);
    const options = { folder, share: { acknowledgement: 0.1, write: 0.003 } };

    const { acknowledged, commits, databaseSyncs, unsynced, lost, broken } = await losePower(trace, options);
    expect({ lost, unsynced, broken }).toEqual({ lost: [], unsynced: [], broken: [] });
    expect(acknowledged).toBeGreaterThanOrEqual(minAcknowledged);
    expect(commits).toBeGreaterThan(20);
    // At least one checkpoint of the WAL happened during the trace.
    expect(databaseSyncs).toBeGreaterThan(2);

    // The test detects a server that does not sync its WAL.
    const isSkipped = (event: Event) => event.kind === 'sync' && event.path.endsWith('-wal');
    const withoutSync = await losePower(trace, { ...options, isSkipped });
    expect(withoutSync.lost.length + withoutSync.broken.length).toBeGreaterThan(0);
    expect(withoutSync.unsynced.length).toBeGreaterThan(0);
  });
});
