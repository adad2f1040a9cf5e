import { expect, test } from 'vitest';
import { RequestLoad } from '../../reliability/request-load.ts';
import { oneProcess, processesBehindProxy } from '../../reliability/rolling-restart.ts';
import { emptyDatabase, startServer } from './testing-process.ts';

const BROWSERS = { keeping: 6, connecting: 3 };

test('processes of their own behind a proxy are restarted under load, and no request fails', async () => {
  const settings = { DATABASE_URL: await emptyDatabase('postgres') };
  const site = await processesBehindProxy(2, (port) => startServer({ ...settings, PORT: String(port) }));
  const load = await RequestLoad.start(site.url, BROWSERS);
  await load.answeredMore(50);
  await site.restart();
  await load.answeredMore(50);
  expect(await load.stop()).toMatchObject({ refused: 0, failed: [] });
  await site.stop();
});

test('one process over SQLite is restarted under load, and answers what came before', async () => {
  const settings = { DATABASE_URL: await emptyDatabase('sqlite') };
  const site = await oneProcess((port) => startServer({ ...settings, PORT: String(port) }));
  const load = await RequestLoad.start(site.url, BROWSERS);
  await load.answeredMore(50);
  load.siteEnds();
  await site.restart();
  await load.answeredMore(50);
  expect((await load.stop()).failed).toEqual([]);
  await site.stop();
});
