/** Tests what the tutor's pages of results and prints say about works with extended answers (rules R344, R366). */
import { screen, waitFor, within } from '@testing-library/dom';
import { vi } from 'vitest';
import { replaceTest } from '../../../src/features/tests/store/tests.ts';
import { SYSTEM_ACTOR } from '../../../src/db/audit-log.ts';
import { checkBoth, createWorkTest, extended, giveOut, handIn, pointEach, save, text, twoExtended } from '../../support/fixtures/checking-fixtures.ts';
import { expect, named, test } from '../support/fixtures.tsx';

const spaced = (content: string | null): string => (content ?? '').replace(/\s+/g, ' ').trim();
const row = async (email: string): Promise<HTMLElement> => (await screen.findByText(email)).closest('tr') ?? document.body;

test('The list says what waits and what was given out, leads to the desk, and counts what another attempt takes from it', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const testId = await createWorkTest(site);
  const [waiting, given] = [await handIn(site, testId), await handIn(site, testId)];
  const nickname = 'Света У.';
  await waiting.client.patch('/api/profile', { nickname });
  await checkBoth(tutor, { testId, uid: given.uid });
  await giveOut(tutor, { testId, uid: given.uid });
  await save(tutor, { testId, uid: waiting.uid }, 'first', { comment: 'Начато.' });

  await browser.open(`/admin/results/tests/${testId}`, tutor);
  expect(await screen.findByRole('link', { name: named('Проверить 1 работу') })).toHaveAttribute('href', `/admin/checking?test=${testId}`);
  expect(spaced((await row(waiting.email)).textContent)).toContain('1 из 1100 %');
  expect(within(await row(waiting.email)).getByText('На проверке')).toBeVisible();
  expect(spaced((await row(given.email)).textContent)).toMatch(/5 из 7.*Отдана \d+ [а-я]+/);
  await browser.press(`Ещё: ${nickname}`);
  expect((await screen.findAllByRole('menuitem', { hidden: true })).map(({ textContent }) => textContent)).toEqual(['Проверить', 'Посмотреть ответы', 'Карточка ученика', 'Разрешить пройти ещё раз']);
  expect(screen.getByRole('menuitem', { name: 'Проверить', hidden: true })).toHaveAttribute('href', `/admin/checking/${testId}/${waiting.uid}`);
  await browser.choose('menuitem', 'Разрешить пройти ещё раз');
  const dialog = await browser.dialog('Разрешить пройти ещё раз?');
  expect(spaced(dialog.textContent)).toContain('и не войдёт в показатели теста. 2 непроверенных ответа уйдут из проверки. Тест снова станет «не пройден».');
  await browser.press('Разрешить', dialog);
  await browser.toast('Тест можно пройти ещё раз');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Проверить/ })).toBeNull());
});

test('The review of a work says what waits, filters extended questions and leads to the desk', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const testId = await createWorkTest(site);
  const { uid } = await handIn(site, testId, [1, null, text('Для газообмена.'), null]);
  await browser.open(`/admin/results/tests/${testId}/${uid}`, tutor);
  await browser.see(/Развёрнутые ответы на\sпроверке: 2\sвопроса, до\s6\sбаллов\./);
  expect(screen.getByRole('link', { name: 'Проверить' })).toHaveAttribute('href', `/admin/checking/${testId}/${uid}`);
  expect(screen.getByText('На проверке: 2')).toBeVisible();
  expect(screen.getByText('Частично верно: 0')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Вопрос 2, на проверке' })).toBeInTheDocument();
  await browser.check('На проверке (2)');
  expect(screen.getAllByRole('heading', { level: 3, name: /^Зачем/ })).toHaveLength(2);
  expect(screen.queryByRole('heading', { level: 3, name: twoExtended[0]?.question ?? '' })).toBeNull();
  const empty = screen.getByRole('heading', { name: 'Зачем корню волоски?' }).closest('section') ?? document.body;
  expect(within(empty).getAllByText('Нет ответа').length).toBeGreaterThan(0);
  await browser.check('С ошибками (0)');
  await browser.see('Ошибок нет.');

  await save(tutor, { testId, uid }, 'first', { elements: ['a', 'b'], checked: true });
  await giveOut(tutor, { testId, uid });
  await browser.open(`/admin/results/tests/${testId}/${uid}`);
  await browser.see(/^Проверено/);
  await browser.check('Развёрнутые (2)');
  expect(screen.getByText('Неверно: 1')).toBeVisible();
});

test('A work of extended answers alone shows no score before its check, and counts in no mean', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const testId = await createWorkTest(site, [extended('only')], 'Только сочинение');
  const { uid, client } = await handIn(site, testId, [text('Ответ.')]);
  await browser.open(`/admin/users/${uid}`, tutor);
  const [link] = await screen.findAllByRole('link', { name: 'Только сочинение' });
  expect(spaced(link?.closest('li')?.textContent ?? '')).toMatch(/На проверке.*—/);
  for (const path of [`/admin/results/tests/${testId}`, '/admin/results/gradebook', `/admin/results/tests/${testId}/${uid}`, `/admin/users/${uid}`]) {
    await browser.open(path);
    await browser.see(/На проверке/);
    expect(spaced(document.body.textContent)).not.toMatch(/(?<!\d)0 (из|%)/);
  }
  await browser.open('/dashboard', client);
  await browser.see(/^На\sпроверке: 1\sвопрос/);
  expect(spaced(document.body.textContent)).not.toContain('0 из 0');
});

test('The analysis says who has found each element, over works that were given out', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const testId = await createWorkTest(site);
  const path = `/admin/results/tests/${testId}?view=questions`;
  const first = await handIn(site, testId);
  await browser.open(path, tutor);
  await browser.see(/1\sна\sпроверке: в\sрешаемости/);
  await browser.press('Зачем листу устьица?');
  await browser.see(/^Пока ни\sодна работа не\sотдана\.$/);
  for (let index = 0; index < 10; index += 1) {
    const { uid } = index === 0 ? first : await handIn(site, testId);
    await checkBoth(tutor, { testId, uid }, index < 4 ? ['a', 'b', 'c'] : ['a']);
    await giveOut(tutor, { testId, uid });
  }
  await handIn(site, testId);
  await browser.open(path);
  await browser.see(/^Показатели теста\s— по\s10\sотданным работам\. Ещё\s1 на\sпроверке: в\sрешаемости вопросов с\sавтоматической проверкой они есть\.$/);
  await browser.press('Зачем листу устьица?');
  const list = await screen.findByRole('list', { name: 'Кто нашёл элемент' });
  expect(within(list).getAllByRole('listitem').map(({ textContent }) => spaced(textContent))).toEqual(['1Элемент a100 %', '2Элемент b40 %', '3Элемент c40 %']);
  await browser.see(/^10\sотданных работ$/);
  await browser.see(/Баллы: 0 — 0\sучеников, 1 — 6, 2 — 0, 3 — 4\./);
  await browser.press(twoExtended[0]?.question ?? '');
  await browser.see(/^Все, 11$/);
});

test('A regrading says how many checked answers of works that are not given out get other points', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const testId = await createWorkTest(site);
  const { uid } = await handIn(site, testId);
  await checkBoth(tutor, { testId, uid });
  const questions = twoExtended.map((question) => (question.type === 'extended' && question.id === 'first' ? extended('first', { question: question.question, maxPoints: 1, criteria: pointEach(['a']) }) : question));
  await replaceTest(site.db, testId, 1, { name: 'Работа о листьях', questions, allowUnanswered: true }, SYSTEM_ACTOR);
  await browser.open(`/admin/results/tests/${testId}`, tutor);
  await browser.press('Пересчитать баллы');
  const dialog = await browser.dialog('Пересчитать баллы?');
  await browser.see(/Ещё\s1\sпроверенный, но не\sотданный ответ получит другие баллы\./, dialog);
  await browser.press('Пересчитать', dialog);
  await browser.toast('Баллы пересчитаны');
});

test('A printed test has the criteria on a page after the keys, and samples with the explanations', async ({ site, browser }) => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const tutor = await site.signInAdmin();
  const testId = await createWorkTest(site);
  await browser.open(`/admin/print/${testId}?questions=0&explanations=1`, tutor);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheets = spaced(screen.getByRole('group', { name: /^Листы/ }).textContent);
  expect(sheets).toMatch(/Критерии ?Номера — как в варианте 1; в скобках — номер вопроса в тесте на сайте\. ?2 \(2\)\. До 3 баллов ?Элемент a/);
  expect(sheets).toContain('3 балла: все 3 элемента. 2 балла: не меньше 2. 1 балл: не меньше 1. Иначе 0.');
  expect(sheets).toContain('Ошибка в лишних сведениях: −1 балл.');
  expect(sheets).toContain('Критерии, все варианты');
  expect(sheets).toMatch(/Пояснения.*Чтобы всасывать воду\./);
});

test('A printed extended question has 4 lines and 2 for each point, at most 24, and none beside a blank', async ({ site, browser }) => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const tutor = await site.signInAdmin();
  const testId = await createWorkTest(site, [extended('short', { question: 'Коротко?', maxPoints: 3 }), extended('long', { question: 'Подробно?', maxPoints: 12 })]);
  for (const [query, lines] of [['', [10, 24]], ['?blank=1', []]] as const) {
    await browser.open(`/admin/print/${testId}${query}`, tutor);
    const sheets = await screen.findByRole('group', { name: /^Листы/ });
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    print.mockClear();
    // No question has fewer than 6 ruled lines, so an element with fewer empty children is not a place for an answer.
    const places = [...sheets.querySelectorAll('div')].map((place) => place.querySelectorAll(':scope > div:empty').length);
    expect(places.filter((count) => count >= 6)).toEqual(lines);
  }
});
