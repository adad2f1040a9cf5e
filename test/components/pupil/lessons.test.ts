/**
 * Tests lessons whose block closes, that do not exist or do not load, and their videos (rules R17, R30, R54, R56, R59).
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { createBlock, createCourse, createLesson, openBlocks, rightAnswers } from '../../support/fixtures/lesson-fixtures.ts';
import { expectStatus } from '../../support/test-app.ts';
import { answerAll, finish } from '../support/answers.ts';
import { expect, test } from '../support/fixtures.tsx';
import { expectRouteError, retry } from '../support/route-error.ts';
import { returnToTab } from '../support/tabs.ts';

const NO_ACCESS = 'У вас нет доступа к этому уроку/тесту/результатам.';
const NOT_ACCEPTED = 'Тест закрыт или удалён. Ваши ответы сохранены на этом устройстве.';

async function expectLocked(): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: 'Блок закрыт' });
  expect(screen.getByText(NO_ACCESS)).toBeInTheDocument();
  const links = within(screen.getByRole('main'));
  expect(links.getByRole('link', { name: 'Купить доступ' })).toHaveAttribute('href', '/buy');
  expect(links.getByRole('link', { name: 'К урокам' })).toHaveAttribute('href', '/lessons');
}

test('An open lesson and an open result are locked when the access is taken away', async ({ site, browser }) => {
  const { admin, block, lesson, pupil } = await createCourse(site);
  await browser.open(`/lesson/${lesson.id}`, pupil.client);
  await screen.findByRole('button', { name: 'Смотреть видео' });
  await openBlocks(admin, pupil);
  returnToTab();
  await expectLocked();

  await openBlocks(admin, pupil, block.id);
  expectStatus(await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: rightAnswers }), 201);
  await browser.open(`/lesson-results/${lesson.id}`);
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('2 из 2 баллов'));
  await openBlocks(admin, pupil);
  returnToTab();
  await expectLocked();
});

test('The URLs of an unknown lesson lead to the list of lessons, those of an unknown test to the dashboard', async ({ site, browser }) => {
  const { admin, block, lesson, pupil } = await createCourse(site);
  const untested = await createLesson(admin, block.id, { title: 'Ядро' });
  for (const address of ['/lesson/nothing', '/lesson/nothing/test', '/lesson-results/nothing']) {
    await browser.open(address, pupil.client);
    await browser.arrive('/lessons');
    await browser.toast('Урок не найден');
  }
  await browser.open(`/lesson/${untested.id}/test`);
  await browser.arrive('/dashboard');
  await browser.toast('Тест не найден');
  await browser.open(`/lesson-results/${lesson.id}`);
  await browser.arrive(`/lesson/${lesson.id}`);
  await screen.findByRole('heading', { name: 'Проверьте себя' });

  await browser.open(`/lesson/${untested.id}`);
  await screen.findByRole('heading', { level: 2, name: 'Теста пока нет' });
  expect(screen.getByText('Он появится здесь, когда будет готов.')).toBeInTheDocument();
  await admin.delete(`/api/admin/lessons/${untested.id}`);
  returnToTab();
  await browser.arrive('/lessons');
});

test('Answers to a deleted test stay on the device until the user removes them', async ({ site, browser }) => {
  const { admin, lesson, pupil } = await createCourse(site);
  await browser.open(`/lesson/${lesson.id}/test`, pupil.client);
  await answerAll(browser, 2);
  await admin.delete(`/api/admin/lessons/${lesson.id}`);
  await finish(browser);
  await screen.findByText(NOT_ACCEPTED);
  await browser.open('/dashboard');
  await screen.findByText(/не приняты: тест закрыт или удалён\. Они остаются на этом устройстве\./);
  await browser.press('Удалить ответы');
  await browser.press('Удалить', await screen.findByRole('dialog'));
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('listok:answers:'))).toEqual([]));
});

test('Lessons, lesson tests and results offer a retry when they do not load', async ({ site, browser }) => {
  const { lesson, pupil } = await createCourse(site);
  await browser.open('/dashboard', pupil.client);
  browser.network.answer('GET /api/blocks', 500);
  await browser.follow('Уроки');
  expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось загрузить уроки');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Уроки');
  await retry(browser);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  browser.network.answer(`GET /api/lessons/${lesson.id}`, 500);
  await browser.follow('Открыть урок');
  await expectRouteError('Не удалось загрузить урок');
  await retry(browser);
  browser.network.answer(`GET /api/lesson-tests/${lesson.id}`, 500);
  await browser.follow('Пройти тест');
  await expectRouteError('Не удалось загрузить тест');
  await retry(browser);
  await answerAll(browser, 2);
  browser.network.answer(`PUT /api/lesson-results/${lesson.id}`, 500);
  await finish(browser);
  await browser.arrive(`/lesson-results/${lesson.id}`);

  browser.network.answer(`GET /api/lesson-results/${lesson.id}`, 500);
  await browser.open(`/lesson-results/${lesson.id}`);
  await expectRouteError('Не удалось загрузить результат');
  await retry(browser);
  // The button that had the focus does not exist any more.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: /Тест для/ })).toHaveFocus());
});

test('A site without tests and lessons and a block without lessons say so', async ({ site, browser }) => {
  const pupil = await site.registerPupil();
  await browser.open('/dashboard', pupil.client);
  await screen.findByRole('heading', { name: 'Тестов пока нет' });
  expect(screen.getByText('Когда появится первый тест, он будет здесь.')).toBeInTheDocument();
  await browser.open('/lessons');
  await screen.findByRole('heading', { name: 'Уроков пока нет' });
  expect(screen.getByText('Мы готовим первый блок. Загляните позже.')).toBeInTheDocument();
  expect(within(screen.getByRole('main')).queryByRole('list')).not.toBeInTheDocument();
  const admin = await site.signInAdmin();
  await openBlocks(admin, pupil, (await createBlock(admin)).id);
  await browser.open('/lessons');
  await screen.findByText('В блоке пока нет уроков');
  expect(within(screen.getByRole('main')).getAllByRole('list')).toHaveLength(1);
});

test('Every video player gets its address and the focus, and a video that does not load shows a link', async ({ site, browser }) => {
  const { admin, block, pupil } = await createCourse(site);
  const file = 'https://files.example.org/cell.mp4';
  for (const [videoUrl, embedUrl] of [
    ['https://rutube.ru/video/private/0123456789abcdef0123456789abcdef/?p=key', 'https://rutube.ru/play/embed/0123456789abcdef0123456789abcdef?p=key'],
    ['https://vk.com/video-22822305_456239018', 'https://vkvideo.ru/video_ext.php?oid=-22822305&id=456239018'],
    ['https://kinescope.io/200660125', 'https://kinescope.io/embed/200660125'],
    [file, file],
  ] as const) {
    const { id, title } = await createLesson(admin, block.id, { title: 'Урок с видео', videoUrl });
    await browser.open(`/lesson/${id}`, pupil.client);
    await browser.press('Смотреть видео');
    const player = await screen.findByTitle(title);
    expect(player).toHaveAttribute('src', embedUrl);
    expect(player).toHaveFocus();
    expect(screen.queryByText('Видео не загрузилось.')).not.toBeInTheDocument();
  }
  fireEvent.error(screen.getByTitle('Урок с видео'));
  expect(await screen.findByText('Видео не загрузилось.')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('link', { name: /^Открыть\sна\sсайте$/ })).toHaveAttribute('href', file);
});
