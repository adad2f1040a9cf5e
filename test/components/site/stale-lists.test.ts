/** Tests that on a slow network no list shows its state from before a save. */
import { screen, waitFor } from '@testing-library/dom';
import { createBlock, createLesson } from '../../support/fixtures/lesson-fixtures.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { expect, test } from '../support/fixtures.tsx';

test('The admin lists show no old title after a test was renamed and no lesson without its new test', async ({ site, browser }) => {
  const admin = await site.signInAdmin();
  const { title } = await createLesson(admin, (await createBlock(admin)).id, { title: 'Цепи питания' });
  await createTest(admin, oneQuestion('Органоиды'));
  await browser.open('/admin', admin);
  await browser.follow('Изменить: Органоиды');
  await browser.fill('Название теста', 'Клетка');
  await browser.press('Сохранить тест');
  await screen.findByText('Сохранено');
  const releaseTests = browser.network.hold(/^GET \/api\/admin\/tests$/);
  await browser.follow('Админка');
  await screen.findByRole('link', { name: `Создать тест: ${title}` });
  expect(screen.queryByText('Органоиды')).not.toBeInTheDocument();
  releaseTests();
  await screen.findByRole('link', { name: 'Изменить: Клетка' });

  await browser.follow(`Создать тест: ${title}`);
  await browser.press('Добавить вопрос');
  await browser.fill('Текст вопроса', 'Кто продуцент?');
  await browser.fill('Варианты ответа, по одному в строке', 'Волк\nКлевер');
  await browser.user.click(await screen.findByRole('radio', { name: 'Клевер' }));
  const releaseLessons = browser.network.hold(/^GET \/api\/admin\/lessons/);
  await browser.press('Сохранить тест');
  await browser.arrive('/admin');
  await screen.findByRole('link', { name: 'Изменить: Клетка' });
  expect(screen.queryByText(title)).not.toBeInTheDocument();
  releaseLessons();
  await waitFor(() => expect(screen.getByRole('link', { name: `Тест: ${title}` })).toBeInTheDocument());
});
