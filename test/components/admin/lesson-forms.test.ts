/** Tests what the forms of blocks and lessons say about a wrong input (rules R52, R55, R58). */
import { screen, waitFor } from '@testing-library/dom';
import { createBlock } from '../../support/fixtures/lesson-fixtures.ts';
import { expectFocus } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.tsx';
import { formNote, lessonForm } from '../support/forms.ts';

const EMPTY_FIELDS = 'Заполните все поля.';
const WRONG_ORDER = 'Порядковый номер должен быть положительным числом.';
const WRONG_VIDEO = 'Эта ссылка не подходит. Подойдут YouTube, RUTUBE, VK Видео, Kinescope или файл .mp4 или .webm по https.';

test('The form of a block shows each error at its field', async ({ site, browser }) => {
  await browser.open('/admin/create-block', await site.signInAdmin());
  const [title, description, order] = [lessonForm.title(), lessonForm.description(), lessonForm.order()];
  await browser.fill(title, 'Экосистемы');
  await browser.fill(description, '   ');
  await browser.press('Создать');
  await browser.toast(EMPTY_FIELDS);
  expect(await formNote()).toHaveTextContent(EMPTY_FIELDS);
  expect(description).toHaveAttribute('aria-invalid', 'true');
  expect(title).not.toHaveAttribute('aria-invalid', 'true');
  expect(description).toHaveFocus();
  await browser.fill(description, 'Цепи питания');
  await browser.fill(order, '1e3');
  await browser.press('Создать');
  await browser.toast(WRONG_ORDER);
  expect(order).toHaveAccessibleDescription(WRONG_ORDER);
  expect(order).toHaveFocus();

  await browser.fill(title, 'б'.repeat(301));
  await browser.fill(description, 'о'.repeat(2_001));
  await browser.fill(order, '3');
  await browser.press('Создать');
  await waitFor(() => expect(title).toHaveAccessibleDescription('Не больше 300 символов.'));
  expect(description).toHaveAccessibleDescription('Не больше 2000 символов.');
  await expectFocus(() => title);
  await browser.fill(title, 'Экосистемы');
  await browser.fill(description, 'Цепи питания');
  await browser.press('Создать');
  await browser.arrive('/admin');
});

test('The form of a lesson shows each error at its field', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const { title: blockTitle } = await createBlock(tutor);
  await browser.open('/admin/create-lesson', tutor);
  const [block, video] = [lessonForm.block(), lessonForm.video()];
  await browser.fill(lessonForm.title(), 'Ядро');
  await browser.fill(video, 'https://example.com/watch');
  await browser.fill(lessonForm.content(), 'Текст');
  await browser.press('Создать');
  expect(await formNote()).toHaveTextContent(EMPTY_FIELDS);
  expect(block).toHaveAttribute('aria-invalid', 'true');
  await browser.user.selectOptions(block, blockTitle);
  await browser.press('Создать');
  await browser.toast(WRONG_VIDEO);
  expect(video).toHaveAccessibleDescription(expect.stringContaining(WRONG_VIDEO) as string);
  expect(video).toHaveFocus();
  await browser.fill(video, 'https://rutube.ru/video/0123456789abcdef0123456789abcdef/');
  await browser.press('Создать');
  await browser.arrive('/admin');
  await waitFor(() => expect(screen.getByRole('region', { name: blockTitle })).toHaveTextContent('Ядро'));
});
