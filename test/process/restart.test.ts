import { describe, expect, test } from 'vitest';
import { RequestLoad } from '../support/request-load.ts';
import { oneProcess, processesBehindProxy } from '../support/servers/rolling-restart.ts';
import { siteDatabase, startServer } from '../support/servers/site-process.ts';

const CLIENTS = { keepAlive: 6, reconnecting: 3 };

describe('restart under load', () => {
  test('no request fails while separate processes behind a proxy are restarted one by one', async () => {
    const settings = { DATABASE_URL: await siteDatabase('postgres') };
    const site = await processesBehindProxy(2, (port) => startServer({ ...settings, PORT: String(port) }));
    const load = await RequestLoad.start(site.url, CLIENTS);
    await load.waitForSuccesses(50);
    await site.restart();
    await load.waitForSuccesses(50);
    expect(await load.stop()).toMatchObject({ refused: 0, failed: [] });
    await site.stop();
  });

  test('one process over SQLite responds to what was sent before its restart', async () => {
    const settings = { DATABASE_URL: await siteDatabase('sqlite') };
    const site = await oneProcess((port) => startServer({ ...settings, PORT: String(port) }));
    const load = await RequestLoad.start(site.url, CLIENTS);
    await load.waitForSuccesses(50);
    load.expectSiteStop();
    await site.restart();
    await load.waitForSuccesses(50);
    expect((await load.stop()).failed).toEqual([]);
    await site.stop();
  });
});
