/** Tests the times at which answers were given (rules R172, R201). */
import { screen, waitFor } from '@testing-library/dom';
import { testQuery } from '../../../src/features/tests/web/queries.ts';
import { copies } from '../../../src/ui/offline/copies/device-copies.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { expect, test } from '../support/fixtures.tsx';

const HOUR = 3_600_000;

test('What the server said when the device copied a test, or when a page was rendered, is no time of now', async ({ site, browser }) => {
  const { id } = await createTest(await site.signInAdmin(), oneQuestion('Органоиды'));
  const { client, uid } = await site.registerPupil();
  const copied = (await client.get(`/api/tests/${id}`)).body as { revision: number };
  await browser.open('/dashboard', client);
  await screen.findByRole('link', { name: /Пройти тест/ });
  const draft = { attempt: 1, revision: copied.revision, now: new Date(Date.now() - HOUR).toISOString(), answers: [] };
  expect(await copies.keep(uid, testQuery(id).queryKey as never, { ...copied, draft })).toBe(true);
  browser.network.setOffline(true);
  await browser.open(`/test/${id}`);
  const before = Date.now();
  await browser.user.click((await screen.findAllByRole('radio'))[0] ?? document.body);
  browser.network.setOffline(false);
  const changedAt = await waitFor(() => {
    const [, time] = browser.network.sent.flatMap(({ body }) => /"changedAt":"(.+?)"/.exec(body) ?? []);
    expect(time).toBeDefined();
    return time ?? '';
  });
  expect(Date.parse(changedAt)).toBeGreaterThanOrEqual(before);
});
