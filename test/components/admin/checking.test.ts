/** Tests the pages of «Проверка»: lists, giving out, and checking by mouse and by keyboard (rules R365 to R369). */
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import type { Criteria } from '../../../src/domain/checking/criteria/criteria.ts';
import { emptyCheck } from '../../../src/ui/check-queue/check-draft.ts';
import { signOutTexts } from '../../../src/ui/offline/sign-out-texts.ts';
import { lastUser } from '../../../src/ui/offline/device-session.ts';
import { findUnsent } from '../../../src/ui/offline/unsent.ts';
import { nameOf } from '../../../src/ui/check-queue/check-keys.ts';
import { canvasJpeg } from '../../support/fixtures/files/image-fixtures.ts';
import { deskAnswer, deskWork, FakeChecking, listedWork, OTHER_PHOTO, PHOTO, PUPIL } from '../support/checking.ts';
import { expect, named, test } from '../support/fixtures.tsx';

const DESK = '/admin/checking/variant/polina';
const size = { width: 1500, height: 2000 };
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name });
const point = (name: string) => screen.getByRole('radio', { name: named(name) });
const key = (code: string, given: object = {}) => fireEvent.keyDown(document.body, { code, ...given });

test('The list shows what was asked, what waits and for how long, and how much room photos take', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const checking = new FakeChecking(browser.network);
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  checking.works.waiting = [listedWork({ timestamp: dayAgo(4) }), listedWork({ uid: 'dasha', nickname: 'Даша', checked: 1, waiting: 2, attempt: 2, deleted: true, timestamp: dayAgo(0) })];
  checking.asked = [{ testId: 'variant', testName: 'Пробный вариант 5', questionId: 'q28', number: 28, uid: 'sonya', nickname: 'Соня', attempt: 1, text: 'Почему не засчитан?', at: dayAgo(1) }];
  await browser.open('/admin/checking', tutor);
  await browser.see(/ждёт\s4\sдня/);
  expect(await screen.findByRole('link', { name: 'Проверка, ждут 3' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: named('По работам (2)') })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Ответить: Соня' })).toHaveAttribute('href', '/admin/checking/variant/sonya?question=q28&attempt=1');
  const [, second] = await screen.findAllByRole('row', { name: /Пробный вариант 5/ });
  expect(second?.textContent.replace(/\s/g, ' ')).toMatch(/Даша.*2-я попытка.*Удалён.*ждёт сегодня.*1 из 3.*Продолжить/);
  await browser.see(/Снимки\sзанимают\s1,2\sГБ\sиз\s5\sГБ. Они\sхранятся\s12\sмесяцев/);
});

test('Each list says why it is empty, and filters are reset', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const checking = new FakeChecking(browser.network);
  checking.works.ready = [listedWork({ waiting: 0, checked: 3, fullScore: 33 })];
  await browser.open('/admin/checking', tutor);
  await browser.see(/1\sработа/);
  await browser.follow('К работам');
  await browser.see('Проверены, но не отданы');
  checking.works.ready = [];
  await browser.open('/admin/checking?view=ready');
  await browser.see('Отдавать пока нечего');
  await browser.open('/admin/checking?view=given');
  await browser.see('Отданных работ пока нет');
  await browser.open('/admin/checking?view=questions');
  await browser.see('Вопросов с развёрнутым ответом нет');
  checking.used = false;
  await browser.open('/admin/checking');
  await browser.see('Проверять пока нечего');
  await browser.open('/admin/checking?search=zz');
  await browser.see('Никого не нашли');
  await browser.press('Сбросить фильтры');
  await browser.arrive('/admin/checking');
  await browser.open('/admin/checking?test=gone');
  await browser.toast('Тест не найден');
  await browser.arrive('/admin/checking');
});

test('A list that does not load says so, without a network that it needs one', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  browser.network.answer(/^GET \/api\/admin\/checking\?/, 500, { code: 'internal', message: 'Внутренняя ошибка. Попробуйте позже.' }, 10);
  await browser.open('/admin/checking', tutor);
  await browser.see('Не удалось загрузить работы');
});

test('Giving out lists what pupils will see, and counts what has changed meanwhile', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const checking = new FakeChecking(browser.network);
  checking.works.ready = [listedWork({ fullScore: 33 }), listedWork({ uid: 'yulya', nickname: 'Юля', fullScore: 25 })];
  const row = { testId: 'variant', testName: 'Пробный вариант 5', attempt: 1, revision: 7, score: 33, maxScore: 45, scoreNow: 27, maxScoreNow: 36, byHand: [] };
  const rows = [{ ...row, ...PUPIL }, { ...row, uid: 'yulya', nickname: 'Юля', byHand: [{ number: 24, points: 1, proposed: 2 }] }];
  const bodies: string[] = [];
  browser.network.respond('POST /api/admin/checking/give-out', ({ body }) => {
    bodies.push(body);
    return { status: 200, body: { givenOut: 1, skipped: 1, works: rows } };
  });
  await browser.open('/admin/checking?view=ready&test=variant', tutor);
  await browser.press('Отдать 2 работы');
  const dialog = await browser.dialog('Отдать 2 работы?');
  await browser.see(/Юля, вопрос\s24: баллы поставлены вручную, 1\sвместо\s2\./, dialog);
  await browser.press('Отдать 2 работы', dialog);
  await browser.toast(/Отдано: 1\sработа/);
  await browser.toast(/Одна работа изменилась и\sне\sотдана/);
  expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual([
    { testId: 'variant', dryRun: true },
    { works: [{ testId: 'variant', uid: 'polina', attempt: 1, revision: 7 }, { testId: 'variant', uid: 'yulya', attempt: 1, revision: 7 }], dryRun: false },
  ]);
  await browser.closed();
  await browser.press('Отдать: Полина К.');
  await browser.press('Отдать работу', await browser.dialog('Отдать работу?'));
});

test('A time of keeping that deletes photos says how many before it is saved', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const checking = new FakeChecking(browser.network);
  checking.photos.keepMonths = 12;
  browser.network.respond('PUT /api/admin/photos', ({ body }) => {
    const { keepMonths } = JSON.parse(body) as { keepMonths: number | null };
    return { status: 200, body: { keepMonths, photos: keepMonths === 6 ? 1_140 : 0, bytes: 900_000_000 } };
  });
  await browser.open('/admin/checking', tutor);
  await browser.press('Изменить срок хранения снимков');
  const dialog = await browser.dialog('Снимки');
  await browser.see('Ничего не удалится.', dialog);
  await browser.select('Хранить после проверки', '6');
  await browser.see(/удалятся: 1\s140\sштук, 900\sМБ/, dialog);
  await browser.press('Сохранить и удалить снимки', dialog);
  await browser.toast(/Снимки удалены: 1\s140/);
});

test('From 80 % of the room on the pages of tests and works say so, and how many pupils wait once it is full', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const checking = new FakeChecking(browser.network);
  checking.photos.bytes = 3_990_000_000;
  await browser.open('/admin/checking', tutor);
  await browser.see(/^Снимки\sзанимают\s4\sГБ|3,99\sГБ/);
  expect(screen.queryByRole('button', { name: 'Освободить место' })).toBeNull();
  checking.photos.bytes = 4_300_000_000;
  for (const page of ['/admin/checking', '/admin']) {
    await browser.open(page);
    expect(await screen.findByRole('heading', { name: named('Снимки занимают 4,3 ГБ из 5 ГБ') })).toBeVisible();
    await browser.see(/^Скоро новые не\sпоместятся\./);
  }
  Object.assign(checking.photos, { bytes: 4_999_000_000, waitingPupils: 3 });
  await browser.open('/admin/checking');
  expect(await screen.findByRole('heading', { name: named('Место для снимков кончилось') })).toBeVisible();
  await browser.see(/на\sих устройствах: 3\sученика ждут\./);
  await browser.press('Освободить место');
  await browser.dialog('Снимки');
});

test('Points that other criteria would give are told, and are taken or kept by hand', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const checking = new FakeChecking(browser.network);
  const check = { ...emptyCheck(), elements: ['e1', 'e2'], points: 1, checked: true };
  const { criteria } = deskAnswer(25).question as { criteria: Criteria };
  const basis = { maxPoints: 3, criteria: { ...criteria, elements: criteria.elements.slice(0, 2) }, sampleAnswer: '' };
  const moved = { state: 'checked' as const, revision: 1, check, basis, criteriaChanged: true };
  checking.desk['polina'] = deskWork([deskAnswer(25, moved), deskAnswer(26, moved)]);
  await browser.open(`${DESK}?question=q25`, tutor);
  await browser.see('Критерии изменились после проверки');
  await browser.see(/^Добавлен элемент 3\. По\sновым критериям вышло\sбы 2\sбалла, стоит\s1\.$/);
  await browser.press('Поставить 2');
  await waitFor(() => expect(checking.saved['q25']).toMatchObject({ points: 2, byHand: false, checked: true }));
  await browser.gone('Критерии изменились после проверки');
  await browser.open(`${DESK}?question=q26`);
  await browser.press('Оставить 1');
  await waitFor(() => expect(checking.saved['q26']).toMatchObject({ points: 1, byHand: true, checked: true }));
  await browser.gone('Критерии изменились после проверки');
});

test('Photos of the next two answers are loaded ahead, and after the last answer the next work opens', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const checking = new FakeChecking(browser.network);
  const loaded: string[] = [];
  vi.stubGlobal('Image', class {
    set src(address: string) {
      loaded.push(address);
    }
  });
  const ids = ['1', '2', '3'].map((digit) => digit.repeat(64));
  checking.works.waiting = [listedWork(), listedWork({ uid: 'dasha', nickname: 'Даша', timestamp: '2026-11-23T16:42:00.000Z' })];
  checking.desk['polina'] = deskWork([deskAnswer(25), ...ids.map((id, index) => deskAnswer(26 + index, { answer: { text: '', photos: [{ id, turn: 0 }] } }))]);
  checking.desk['dasha'] = { ...deskWork([deskAnswer(25)]), user: { uid: 'dasha', nickname: 'Даша', email: 'd@example.com' } };
  await browser.open(DESK, tutor);
  await waitFor(() => expect(loaded).toEqual(ids.slice(0, 2).map((id) => `/api/photos/${id}`)));
  for (const number of [25, 26, 27, 28]) {
    await browser.see(`Полина К., вопрос ${number}`);
    key('Digit1');
    await waitFor(() => expect(box(/Давление/)).toBeChecked());
    key('Enter');
  }
  await browser.see('Работа проверена');
  expect(loaded).toContain(`/api/photos/${ids[2]}`);
  await browser.press('Следующая работа');
  await browser.arrive('/admin/checking/variant/dasha?attempt=1');
  await browser.see('Даша, вопрос 25');
});

test('A photo that a tutor adds is on the site and in the check, and a file that is no photo is refused in words', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const checking = new FakeChecking(browser.network);
  checking.desk['polina'] = deskWork([deskAnswer(25)]);
  await browser.open(DESK, tutor);
  await browser.press('Ещё: ответ');
  await browser.choose('menuitem', 'Добавить снимок');
  const input = screen.getByLabelText('Добавить снимок', { selector: 'input' });
  await browser.user.upload(input, new File(['%PDF-1.7'], 'письмо.jpg', { type: 'image/jpeg' }));
  await browser.toast(/^«письмо\.jpg» — не снимок\./);
  expect(checking.saved).toEqual({});

  // The test DOM cannot draw on a canvas, so these functions are stubs.
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 9, height: 7, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect: () => undefined, drawImage: () => undefined } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob([new Uint8Array(canvasJpeg)])));
  await browser.user.upload(input, new File([new Uint8Array(canvasJpeg)], 'лист.jpg', { type: 'image/jpeg' }));
  const id = createHash('sha256').update(canvasJpeg).digest('hex');
  await waitFor(() => expect(checking.saved['q25']).toMatchObject({ added: [{ id, turn: 0 }], checked: false }));
  await screen.findByRole('img', { name: /Снимок 1 из 1/ });
  expect((await tutor.get(`/api/photos/${id}`)).bytes.equals(canvasJpeg)).toBe(true);
  await browser.user.upload(input, new File([new Uint8Array(canvasJpeg)], 'лист.jpg', { type: 'image/jpeg' }));
  await browser.toast('Этот снимок уже есть.');
  vi.restoreAllMocks();
});

test('A work is checked by the keyboard: elements, points, Enter, and the end with its figures', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const checking = new FakeChecking(browser.network);
  checking.works.waiting = [listedWork()];
  checking.desk['polina'] = deskWork([deskAnswer(25), deskAnswer(26), deskAnswer(27)]);
  await browser.open(`${DESK}?group=g1`, tutor);
  await browser.see(/^Отметьте элементы или\sпоставьте баллы/);
  key('Digit1');
  key('Digit2');
  await waitFor(() => expect(point('2 балла')).toBeChecked());
  await browser.see(/2\sиз\s3\sэлементов →\s2\sбалла\. Для\s3\sнужно/);
  key('Enter');
  await browser.see('Полина К., вопрос 26');
  await waitFor(() => expect(checking.saved['q25']).toMatchObject({ elements: ['e1', 'e2'], points: 2, byHand: false, checked: true }));
  // An untouched answer is passed over and still waits.
  key('Enter');
  await browser.see('Полина К., вопрос 27');
  key('Digit0');
  await browser.see('Вручную');
  key('Enter');
  await browser.see('Полина К., вопрос 26');
  await browser.user.click(point('3 балла'));
  await browser.press('Дальше');
  await browser.see('Работа проверена');
  await waitFor(() => expect(document.body.textContent.replace(/\s/g, ' ')).toContain('27 из 36 за вопросы с автоматической проверкой5 из 9 за развёрнутые ответыВсего 32 из 45'));
  await waitFor(() => expect(Object.keys(localStorage).filter((each) => nameOf(each) !== null)).toEqual([]));
  fireEvent.keyDown(window, { key: 'Escape', code: 'Escape' });
  await browser.arrive('/admin/checking?group=g1');
});

test('Points by hand stay when ticks change, and the proposal can be taken again', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  new FakeChecking(browser.network).desk['polina'] = deskWork([deskAnswer(25)]);
  await browser.open(DESK, tutor);
  await browser.user.click(box(/Давление/));
  await browser.user.click(point('1 балл'));
  await browser.see('Вручную');
  await browser.user.click(box(/Гипоксия/));
  expect(point('1 балл')).toBeChecked();
  await browser.press('Вернуть 2');
  await waitFor(() => expect(point('2 балла')).toBeChecked());
  await browser.user.click(box(/Ошибка в лишних сведениях/));
  await browser.see(/ошибка в\sлишнем −1 → 1\sбалл/);
});

test('An empty answer stands at nought, and the photos of the rest of the work can be marked for it', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const checking = new FakeChecking(browser.network);
  checking.desk['polina'] = deskWork([deskAnswer(25, { answer: { text: '', photos: [{ id: PHOTO, turn: 0 }] } }), deskAnswer(26, { answer: null, state: 'empty' })], { photos: { [PHOTO]: size } });
  await browser.open(`${DESK}?question=q26`, tutor);
  await browser.see(/Ответа на\s№\s26\sнет/);
  expect(point('0 баллов')).toBeChecked();
  await browser.press('Снимок ответа на вопрос 25');
  await browser.user.click(box(/Давление/));
  await waitFor(() => expect(checking.saved['q26']).toMatchObject({ elements: ['e1'], points: 0 }));
});

test('Marks are set by arrows and Enter, carry a text, are listed with buttons, undone and turned', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const checking = new FakeChecking(browser.network);
  checking.desk['polina'] = deskWork([deskAnswer(25, { answer: { text: '', photos: [{ id: PHOTO, turn: 90 }, { id: OTHER_PHOTO, turn: 0 }] } })], { photos: { [PHOTO]: size, [OTHER_PHOTO]: { missing: true } } });
  await browser.open(DESK, tutor);
  await screen.findByRole('img', { name: /Снимок 1 из 2/ });
  key('KeyV');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Галочка' })).toHaveAttribute('aria-pressed', 'true'));
  key('ArrowRight', { shiftKey: true });
  key('ArrowDown');
  await browser.see('Крест: 1050, 760');
  key('Enter');
  // The photo is turned by 90°: what is right on the screen is up on the photo.
  await waitFor(() => expect(checking.saved['q25']?.marks[PHOTO]).toMatchObject([{ kind: 'tick', x: 760, y: 950 }]));
  key('KeyF');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Рамка' })).toHaveAttribute('aria-pressed', 'true'));
  key('ArrowLeft');
  await browser.see('Крест: 990, 750');
  key('Enter');
  await browser.fill('Текст пометки, если нужен', 'Красный мозг');
  await browser.user.keyboard('{Enter}');
  await waitFor(() => expect(checking.saved['q25']?.marks[PHOTO]?.[1]).toMatchObject({ kind: 'frame', note: 'Красный мозг' }));
  await browser.press('Удалить: галочка 1');
  await waitFor(() => expect(checking.saved['q25']?.marks[PHOTO]).toHaveLength(1));
  await browser.press('Отменить');
  await waitFor(() => expect(checking.saved['q25']?.marks[PHOTO]).toHaveLength(2));
  await browser.press('Удалить пометку 1');
  await browser.press('Двигать');
  key('KeyR');
  await waitFor(() => expect(checking.saved['q25']?.turns).toEqual({ [PHOTO]: 180 }));
  key('ArrowRight');
  await browser.see('Снимок ещё на устройстве ученика');
});

test('A mouse draws with the pen, and the eraser takes a whole mark', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const checking = new FakeChecking(browser.network);
  checking.desk['polina'] = deskWork([deskAnswer(25, { answer: { text: '', photos: [{ id: PHOTO, turn: 0 }] } })], { photos: { [PHOTO]: size } });
  await browser.open(DESK, tutor);
  const stage = (await screen.findByRole('img', { name: /Снимок 1 из 1/ })).closest('[data-tool]') as HTMLElement;
  const mouse = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', clientX: number, clientY: number) => fireEvent[type](stage, { pointerId: 1, pointerType: 'mouse', button: 0, clientX, clientY });
  await browser.press('Перо');
  mouse('pointerDown', 20, 20);
  mouse('pointerMove', 40, 25);
  mouse('pointerMove', 60, 60);
  mouse('pointerUp', 60, 60);
  await waitFor(() => expect(checking.saved['q25']?.marks[PHOTO]).toMatchObject([{ kind: 'pen' }]));
  await browser.press('Ластик');
  mouse('pointerDown', 20, 20);
  mouse('pointerUp', 20, 20);
  await waitFor(() => expect(checking.saved['q25']?.marks).toEqual({}));
});

test('A comment of the bank is added as a paragraph, and Ctrl+Enter goes on from the comment', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const checking = new FakeChecking(browser.network);
  checking.comments = [{ text: 'Нет механизма.', uses: 6 }];
  checking.desk['polina'] = deskWork([deskAnswer(25), deskAnswer(26)]);
  await browser.open(DESK, tutor);
  await browser.fill('Комментарий ученику', 'Хорошо.');
  await browser.press('Вставить: Нет механизма.');
  await waitFor(() => expect(checking.saved['q25']).toMatchObject({ comment: 'Хорошо.\nНет механизма.', checked: false }));
  await browser.user.click(box(/Давление/));
  fireEvent.keyDown(await screen.findByLabelText('Комментарий ученику'), { code: 'Enter', ctrlKey: true });
  await browser.arrive(/question=q26/);
});

test('Without a network the check waits on the device, sign-out counts it, and it goes when the network is back', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const checking = new FakeChecking(browser.network);
  checking.desk['polina'] = deskWork([deskAnswer(25), deskAnswer(26)]);
  await browser.open(DESK, tutor);
  await browser.see('Сохранено');
  browser.network.setOffline(true);
  key('Digit1');
  await browser.see(/На\sэтом устройстве, ждём сеть/);
  expect(signOutTexts.text(await findUnsent(lastUser()?.uid ?? ''))).toMatch(/^Проверка\s1\sответа ещё\sне\sотправлена\./);
  key('Enter');
  expect(await screen.findByRole('link', { name: 'Вопрос 25, проверен' })).toBeInTheDocument();
  browser.network.setOffline(false);
  await waitFor(() => expect(checking.saved['q25']).toMatchObject({ elements: ['e1'], checked: true }));
  await browser.see('Сохранено');
});

test('By question the way goes through the works, in their order, with names hidden', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const checking = new FakeChecking(browser.network);
  checking.ordered = [
    { uid: 'sonya', attempt: 1, alias: 1, state: 'checked', points: 1 },
    { uid: 'polina', attempt: 1, alias: 2, state: 'waiting', points: null },
    { uid: 'dasha', attempt: 1, alias: 3, state: 'waiting', points: null },
  ];
  checking.questions = {
    questions: [{ testId: 'variant', testName: 'Пробный вариант 5', deleted: false, questionId: 'q25', number: 25, question: 'Почему?', maxPoints: 3, answers: 3, checked: 1, waiting: 2 }],
    tests: [{ testId: 'variant', testName: 'Пробный вариант 5', deleted: false, works: 3 }],
  };
  checking.desk['polina'] = deskWork([deskAnswer(25)]);
  checking.desk['dasha'] = { ...deskWork([deskAnswer(25)]), user: { uid: 'dasha', nickname: 'Даша', email: 'd@example.com' } };
  await browser.open('/admin/checking?view=questions', tutor);
  await browser.user.click(await screen.findByLabelText('Скрыть имена'));
  await browser.press('Продолжить: вопрос 25');
  await browser.arrive(/\/polina\?question=q25&attempt=1&by=question&view=questions$/);
  await browser.see('Работа 2');
  expect(document.body.textContent).not.toContain('Полина');
  await browser.see(/2\sиз\s3/);
  // The next answer is loaded ahead.
  await waitFor(() => expect(browser.network.count(/^GET \/api\/admin\/checking\/variant\/dasha/)).toBe(1));
  await browser.user.click(point('2 балла'));
  key('Enter');
  await browser.arrive(/\/dasha\?question=q25/);
  await browser.see('Работа 3');
  await browser.press('Показать имена');
  await browser.see('Даша');
  await browser.user.click(point('3 балла'));
  await browser.press('Дальше');
  await browser.see('Вопрос 25 проверен');
  await browser.see(/3\sответа, в\sсреднем 2\sиз\s3/);
});

test('A work that there is none of leads back to the list', async ({ site, browser }) => {
  const tutor = await site.signInAdmin();
  const checking = new FakeChecking(browser.network);
  expect(checking.desk).toEqual({});
  await browser.open('/admin/checking/variant/nobody?view=ready', tutor);
  await browser.arrive('/admin/checking?view=ready');
  await browser.toast('Работа не найдена');
});

