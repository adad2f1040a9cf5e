/**
 * Tests pictures that do not load: each says so, can be loaded again, and is named before the test is finished (rule
 * R213).
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { dataUrl, png } from '../../support/fixtures/files/image-fixtures.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { reportReach } from '../../../src/ui/offline/connection.ts';
import { expect, test } from '../support/fixtures.tsx';
import { question } from '../support/content.ts';

const FAILED = 'Рисунок не загрузился';
const picture = (number: number): Promise<HTMLElement> => screen.findByAltText(`Рисунок к вопросу ${number}`);

/** Waits until a picture says that it is missing. Nothing can be enlarged then. */
async function untilMissing(shown: HTMLElement): Promise<void> {
  const figure = within(shown.closest('figure') ?? document.body);
  expect(await figure.findByText(FAILED)).toBeVisible();
  await waitFor(() => expect(figure.queryByRole('button', { name: 'Увеличить рисунок' })).toBeNull());
}

test('A picture that did not load says so, is tried again at a press and when the server is reached, and is named before the end', async ({ site, browser }) => {
  const image = dataUrl(png(640, 480));
  const questions = [1, 2, 3].map((number) => ({ ...question(`Вопрос ${number}?`), ...(number !== 2 && { contextImage: image }) }));
  await createTest(await site.signInAdmin(), { name: 'Рисунки', questions });
  const { client } = await site.registerPupil();
  await browser.open('/dashboard', client);
  await browser.follow('Пройти тест');

  const [first, third] = [await picture(1), await picture(3)];
  expect([first.getAttribute('width'), first.getAttribute('height'), first.getAttribute('loading')]).toEqual(['640', '480', 'lazy']);
  expect(screen.queryByText(FAILED)).toBeNull();
  fireEvent.error(first);
  fireEvent.error(third);
  for (const missing of [first, third]) await untilMissing(missing);

  const [retry] = screen.getAllByRole('button', { name: 'Повторить' });
  if (retry === undefined) throw new Error('No button.');
  await browser.user.click(retry);
  await waitFor(() => expect(screen.getAllByText(FAILED)).toHaveLength(1));
  const again = await picture(1);
  expect(again).not.toBe(first);
  expect(again).toHaveAttribute('loading', 'eager');
  fireEvent.error(again);
  await untilMissing(again);

  for (const radio of await screen.findAllByRole('radio', { name: 'да' })) await browser.user.click(radio);
  await browser.press('Завершить тест');
  const dialog = await browser.dialog('Завершить тест?');
  await browser.see(/^Рисунки\sк\sвопросам\s1\sи\s3\sне\sзагрузились\.\sИзменить ответы/, dialog);
  await browser.press('Вернуться', dialog);
  await browser.closed();

  // Each return of the network makes a new element, which requests the picture again.
  for (const comesBack of [() => window.dispatchEvent(new Event('online')), () => [false, true].forEach(reportReach)]) {
    const before = await picture(3);
    fireEvent.error(before);
    await untilMissing(before);
    comesBack();
    await waitFor(() => expect(screen.queryByText(FAILED)).toBeNull());
    expect(await picture(3)).not.toBe(before);
  }
  fireEvent.load(await picture(1));
  const last = await picture(3);
  fireEvent.error(last);
  await untilMissing(last);
  await browser.press('Завершить тест');
  const one = await browser.dialog('Завершить тест?');
  await browser.see(/^Рисунок\sк\sвопросу\s3\sне\sзагрузился\./, one);
  await browser.press('Завершить', one);
  await browser.arrive('/results');
  // The review uses the same component.
  fireEvent.error(await picture(1));
  await browser.see(FAILED);
});

test('A test whose pictures are there says nothing of them at the end, and one of unknown size is shown', async ({ site, browser }) => {
  await createTest(await site.signInAdmin(), oneQuestion('Рисунок', dataUrl(png(5, 6))));
  await site.db.deleteFrom('imageSizes').execute();
  const { client } = await site.registerPupil();
  await browser.open('/dashboard', client);
  await browser.follow('Пройти тест');
  expect(await picture(1)).not.toHaveAttribute('width');
  fireEvent.load(await picture(1));
  const [radio] = await screen.findAllByRole('radio');
  if (radio === undefined) throw new Error('No option.');
  await browser.user.click(radio);
  await browser.press('Завершить тест');
  const dialog = await browser.dialog('Завершить тест?');
  expect(within(dialog).getByText('Изменить ответы после этого нельзя.')).toBeInTheDocument();
});
