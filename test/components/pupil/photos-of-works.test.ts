/** Tests what the site says about photos of answers: no room for photos, unfinished uploads, photos that came too late (rules R361, R367). */
import { screen, waitFor, within } from '@testing-library/dom';
import { vi } from 'vitest';
import { answerQueue, answerStore } from '../../../src/ui/answer-queue/device-queue.ts';
import { emptyDraft } from '../../../src/ui/answer-queue/device-draft.ts';
import { photoQueue } from '../../../src/ui/answer-queue/photos/device-photos.ts';
import { changeTimes } from '../../../src/domain/drafts/change-times.ts';
import { checkBoth, createWorkTest, handIn, twoExtended } from '../../support/fixtures/checking-fixtures.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import { expectStatus } from '../../support/test-app.ts';
import { expect, named, test } from '../support/fixtures.tsx';

const NOW = new Date().toISOString();
const idOf = (digit: string): string => digit.repeat(64);
const take = (uid: string, testId: string, digit: string) => photoQueue.add({ uid, test: testId }, { id: idOf(digit), width: 3, height: 4, bytes: new ArrayBuffer(4), question: 2 }, Date.now());

test('A site without room for photos says so before one is taken', async ({ site, browser }) => {
  await site.signInAdmin();
  const testId = await createWorkTest(site);
  const { client } = await site.registerPupil();
  browser.network.respond('GET /api/config', () => ({ status: 200, body: { botUrl: '', passwordMinLength: 6, publicOrigin: '', timeZone: 'Europe/Moscow', serviceWorker: true, photos: false, personalData: null } }));
  await browser.open(`/test/${testId}`, client);
  expect((await screen.findAllByText(named('На сайте кончилось место для снимков. Можно ответить текстом или снять сейчас: снимок загрузится позже.'))).length).toBe(2);
  expect(screen.getAllByRole('button', { name: named('Выбрать снимки') })[0]).toBeEnabled();
});

test('A photo of the phone appears beside the code, is put to another question, and may be left out of the work when it never comes', async ({ site, browser }) => {
  const { id } = await createTest(await site.signInAdmin(), { name: 'Работа о листьях', questions: twoExtended });
  const { client, uid } = await site.registerPupil();
  await browser.open(`/test/${id}`, client);
  const [choice] = await screen.findAllByRole('radio');
  await browser.user.click(choice ?? document.body);
  const [byPhone] = await screen.findAllByRole('button', { name: named('Сфотографировать телефоном') });
  await browser.user.click(byPhone ?? document.body);
  const code = await browser.dialog('Сфотографировать телефоном');
  expect(within(code).getByRole('img', { name: named('Код, который открывает этот вопрос на телефоне') })).toBeInTheDocument();
  expect(within(code).getByText(named('Ждём снимки…'))).toBeVisible();
  await browser.press('Скопировать ссылку', code);
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(`${location.origin}/test/${id}#question-2`));
  // A page that came over plain http has no clipboard API.
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('No clipboard'));
  await browser.press('Скопировать ссылку', code);
  const address = await within(code).findByRole('textbox', { name: 'Скопируйте ссылку сами' });
  expect(address).toHaveValue(await navigator.clipboard.readText());
  expect(address).toHaveFocus();
  const photos = [{ id: idOf('d'), turn: 0, place: 1, changedAt: NOW }];
  expectStatus(await client.put(`/api/drafts/${id}`, { revision: 1, answers: [{ index: 2, changedAt: NOW, answer: { photos } }] }), 200);
  await waitFor(() => expect(code.textContent.replace(/\s/g, ' ')).toContain('С телефона пришёл 1 снимок'));
  await browser.press('Готово', code);
  await browser.closed();

  await browser.press(/^Снимок.1, .*: открыть$/);
  const opened = await browser.dialog('Снимок 1 из 1, № 2');
  const chip = (number: number) => within(opened).getByRole('button', { name: named(`№ ${number}: на этом листе есть ответ`) });
  await browser.user.click(chip(3));
  await waitFor(() => expect(chip(3)).toHaveAttribute('aria-pressed', 'true'));
  await browser.user.click(chip(3));
  await waitFor(() => expect(chip(3)).toHaveAttribute('aria-pressed', 'false'));
  await browser.user.click(chip(2));
  expect(opened.textContent.replace(/\s/g, ' ')).toContain('Снимок должен быть хотя бы в одном ответе. Чтобы его не было нигде, уберите его.');
  expect(chip(2)).toHaveAttribute('aria-pressed', 'true');
  await browser.user.keyboard('{Escape}');
  await browser.closed();

  await browser.press('Завершить тест');
  const question = await browser.dialog('Сдать без ответа на № 3?');
  expect(question.textContent.replace(/\s/g, ' ')).toContain('За него будет 0 баллов. Если ответ на снимке другого вопроса, вернитесь и отметьте это у снимка.');
  await browser.press('Сдать без ответа на № 3', question);
  expect(await screen.findByText(named('Снимок 1 ответа № 2 остался на другом устройстве.'))).toBeVisible();
  await browser.press('Сдать без него');
  await browser.arrive('/results');
  expect(await read(client, `/api/results/${id}`)).toMatchObject({ maxScore: 7, pending: null });
  expect(photoQueue.idsOf({ uid, test: id })).toEqual([]);
});

test('A finished work that waits says on the dashboard how many of its photos are on the server', async ({ site, browser }) => {
  await site.signInAdmin();
  const testId = await createWorkTest(site);
  const { client, uid } = await site.registerPupil();
  const name = { uid, test: testId };
  await browser.open('/dashboard', client);
  browser.network.setOffline(true);
  await take(uid, testId, 'a');
  const photos = ['a', 'b'].map((digit, place) => ({ id: idOf(digit), turn: 0 as const, place, changedAt: NOW }));
  answerStore.update(name, () => ({ ...emptyDraft(1), test: { name: 'Работа о листьях', revision: 1 }, finishedAt: NOW, answers: { first: { answer: { text: '', photos }, changedAt: NOW } } }) as never, true);
  await browser.see(/^«Работа о листьях», завершён\sсегодня в\s\d+:\d+\. Загружено\s0\sиз\s2\sснимков\.$/);
  answerStore.update(name, (draft) => ({ ...draft, finishedAt: null }), true);
  await answerQueue.settle(name);
});

test('Signing out counts the photos that the server lacks, also those of answers that it has, and those that came too late', async ({ site, browser }) => {
  await site.signInAdmin();
  const testId = await createWorkTest(site);
  const { client, uid } = await site.registerPupil();
  const name = { uid, test: testId };
  await browser.open('/dashboard', client);
  browser.network.setOffline(true);
  await take(uid, testId, 'a');
  await browser.press('Выйти');
  const late = await browser.dialog('Выйти и удалить снимки?');
  await browser.see(/^1 снимок ещё не отправлен\. При/, late);
  await browser.press('Остаться', late);
  await browser.closed();
  await take(uid, testId, 'b');
  const photos = ['a', 'b'].map((digit, place) => ({ id: idOf(digit), turn: 0 as const, place, changedAt: NOW }));
  const first = { answer: { text: '', photos }, changedAt: NOW };
  answerStore.update(name, () => ({ ...emptyDraft(1), test: { name: 'Работа о листьях', revision: 1 }, answers: { first }, onServer: changeTimes('first', first) }) as never, true);
  await browser.press('Выйти');
  const dialog = await browser.dialog('Выйти и удалить ответы?');
  await browser.see(/^Ответы на тест «Работа о листьях» и 2 снимка ещё не отправлены\./, dialog);
  await browser.press('Выйти', dialog);
  await screen.findByRole('heading', { name: 'Вход' });
  await waitFor(() => expect(photoQueue.idsOf(name)).toEqual([]));
});

test('Photos that came too late for a work stay with its result, and can be saved and removed', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const testId = await createWorkTest(site);
  const { client, uid } = await handIn(site, testId);
  await checkBoth(tutor, { testId, uid });
  await take(uid, testId, 'c');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }));
  await browser.open('/dashboard', client);
  await browser.follow('Посмотреть результат');
  expect(await screen.findByRole('heading', { name: named('Снимки, которые не вошли в работу') })).toBeVisible();
  await browser.see(/^№\s2$/);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await browser.press('Сохранить снимки');
  await waitFor(() => expect(saved).toEqual(['Снимок 1.jpg']));
  vi.restoreAllMocks();
  await browser.press('Удалить');
  await browser.press('Удалить', await browser.dialog('Удалить снимки?'));
  await waitFor(() => expect(screen.queryByText(named('Снимки, которые не вошли в работу'))).toBeNull());
  expect(photoQueue.idsOf({ uid, test: testId })).toEqual([]);
});
