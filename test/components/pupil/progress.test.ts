/** Tests what a pupil's own figures say before there is anything to compare (rule R181). */
import { screen } from '@testing-library/dom';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { expectStatus } from '../../support/test-app.ts';
import { test } from '../support/fixtures.tsx';

test('Progress says that there are no results yet, and that one test is too few', async ({ site, browser }) => {
  const { client } = await site.registerPupil();
  await browser.open('/progress', client);
  await screen.findByText('Результатов пока нет');
  const admin = await site.signInAdmin();
  for (const [name, text] of [['Органоиды', 'Пока один тест'], ['Клетка', /^2\sтеста, средний результат\s— \d+\s%\.$/]] as const) {
    const { id } = await createTest(admin, oneQuestion(name));
    expectStatus(await client.put(`/api/results/${id}`, { answers: [0] }), 201);
    await browser.open('/progress');
    await screen.findByText(text);
  }
});
