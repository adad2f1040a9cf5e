/** The scenarios that pupils and tutors go through most often, in Firefox and in WebKit, with real presses and keys. */
import { everyKind, givenAnswers } from '../e2e/support/test-fixtures.ts';
import { newAccount, type Account } from '../e2e/support/site-driver.ts';
import type { StoredTest } from '../../src/features/tests/contract.ts';
import { expect, test } from './support/fixtures.ts';
import type { Target } from './support/in-page.ts';
import type { Page } from './support/page.ts';

const button = (text: string, within?: Target): Target => ({ by: 'button', text, ...(within && { within }) });
const radio = (text: string): Target => ({ by: 'radio', text });
const shown = (text: string): Target => ({ by: 'text', text, isPart: true });
const heading = (text: string): Target => ({ by: 'heading', text, isPart: true });
const DIALOG: Target = { by: 'dialog', text: '', isPart: true };

const allKinds = (name: string) => ({ name, questions: [...everyKind(name).questions, ...givenAnswers(name).questions] });

/** Registers a pupil and signs the browser of a page in. */
async function register(page: Page, account: Account = newAccount()): Promise<Account> {
  await page.open('/support');
  await page.call('POST', '/api/registration', account);
  return account;
}

test('A pupil signs in, signs out, and Back shows nothing of the account', async ({ phone }) => {
  const { email, password } = await register(phone, newAccount('Полина'));
  await phone.call('DELETE', '/api/session');
  await phone.open('/');
  await phone.write({ by: 'label', text: 'Email' }, email);
  await phone.write({ by: 'label', text: 'Пароль' }, password);
  await phone.press(button('Войти'));
  await phone.isAt(/^\/dashboard$/);
  await phone.see(heading('Здравствуйте, Полина!'));
  await phone.press(button('Открыть меню'));
  await phone.press({ by: 'link', text: 'Профиль' });
  await phone.see(heading('Ваши данные'));

  await phone.press(button('Открыть меню'));
  await phone.press(button('Выйти'));
  await phone.see(button('Войти'));
  await phone.engine.back();
  await phone.see(button('Войти'));
  expect(await phone.look(shown(email))).toMatchObject({ count: 0 });
});

test('A pupil answers questions of every kind, reloads, finishes without the server, and reads the review', async ({ phone, site }) => {
  const { id } = await site.createTest(allKinds('Клетка'));
  await register(phone);
  await phone.open(`/test/${id}`);
  await phone.press(button('Увеличить рисунок'));
  await phone.see(DIALOG);
  await phone.engine.pressKey('Escape');
  await phone.miss(DIALOG);
  await phone.seeThat(button('Увеличить рисунок'), { hasFocus: true });

  await phone.press(radio('Плазмолиз'));
  await phone.press(radio('3'));
  await phone.press({ by: 'checkbox', text: 'Рибосомы' });
  await phone.press({ by: 'checkbox', text: 'Мембрана' });
  await phone.choose({ by: 'combobox', text: 'A. Рибосома' }, 'Синтез белка');
  await phone.choose({ by: 'combobox', text: 'B. Лизосома' }, 'Пищеварение');
  await phone.write({ by: 'label', text: 'Ответ' }, 'Гомозигота');
  await phone.write({ by: 'label', text: 'Число' }, '25,5');
  await phone.press(button('Ниже: Анафаза'));
  await phone.see(shown('Ответы: 7 из 8'));
  await phone.see(shown('Ответы сохранены на сервере'));

  await phone.engine.reload();
  await phone.see(shown('Ответы: 7 из 8'));
  await phone.seeThat(radio('3'), { isChecked: true });
  await phone.seeThat({ by: 'label', text: 'Ответ' }, { value: 'Гомозигота' });

  // When the strip appears, the control that the pupil is pressing must not move.
  await site.server.kill();
  await phone.press(button('Ниже: Трансляция'));
  const { top } = await phone.look(button('Ниже: Трансляция'));
  await phone.see(shown('Нет соединения'));
  await phone.seeThat(button('Ниже: Трансляция'), { top });

  await phone.press(button('Завершить тест'));
  await phone.press(button('Завершить', DIALOG));
  await phone.see(button('Ждём сеть'));
  await site.server.restart();
  await phone.isAt(/^\/results$/);
  await phone.see(shown('Ваш результат'));
  await phone.see(heading('Как называется организм'));
  expect(await phone.call('GET', '/api/results')).toMatchObject({ [id]: { score: 10, maxScore: 12 } });
});

test('A tutor edits a test, and a pasted document keeps what is marked in it', async ({ laptop, site }) => {
  const { id } = await site.createTest(allKinds('Ткани'));
  await laptop.open(`/admin/edit/${id}`);
  await laptop.write({ by: 'label', text: 'Название теста' }, 'Ткани растений');
  await laptop.press({ by: 'button', text: 'Под какой цифрой', isPart: true });
  await laptop.write({ by: 'label', text: 'Текст вопроса' }, 'Под какой буквой ядро?');
  await laptop.press(radio('1'));
  await laptop.press(button('Сохранить тест'));
  await laptop.see(shown('Сохранено'));
  const stored = await laptop.call<StoredTest>('GET', `/api/admin/tests/${id}`);
  expect(stored).toMatchObject({ name: 'Ткани растений', questions: { 1: { question: 'Под какой буквой ядро?', correct: 0 } } });
  await laptop.open('/admin');
  const remove = button('Удалить: Ткани растений');
  await laptop.press(remove);
  await laptop.see(DIALOG);
  await laptop.engine.pressKey('Escape');
  await laptop.seeThat(remove, { hasFocus: true });

  await laptop.open('/admin/import');
  const text: Target = { by: 'label', text: 'Текст с вопросами' };
  await laptop.press(text);
  await laptop.engine.evaluate(copyOnce, RICH, PLAIN);
  await laptop.engine.pressControl('c');
  await laptop.engine.pressControl('v');
  await laptop.seeThat(text, { value: '1. Где идёт фотосинтез?\nа) в ядре\n**б) в хлоропласте**\n2. Где собирают белок?\n**а) на рибосоме**\nб) в вакуоли' });
  await laptop.see(heading('2 вопроса'));
  await laptop.press(button('Открыть в редакторе'));
  await laptop.seeThat(radio('в хлоропласте'), { isChecked: true });
  await laptop.press({ by: 'button', text: 'Где собирают белок?', isPart: true });
  await laptop.seeThat(radio('на рибосоме'), { isChecked: true });
  await laptop.write({ by: 'label', text: 'Название теста' }, 'Из документа');
  await laptop.press(button('Сохранить тест'));
  await laptop.see(shown('Тест создан'));
});

/**
 * A line as an online document editor copies it: the wrapper is a `b`, and font weights are in styles. The right
 * options are bold and highlighted.
 */
const line = (text: string, style = '') => `<p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400;background-color:transparent;${style}">${text}</span></p>`;
const RICH = `<meta charset="utf-8"><b style="font-weight:normal;" id="document-1f0c">${[
  line('1. Где идёт фотосинтез?'),
  line('а) в ядре'),
  line('б) в хлоропласте', 'font-weight:700'),
  line('2. Где собирают белок?'),
  line('а) на рибосоме', 'background-color:#ffff00'),
  line('б) в вакуоли'),
].join('')}</b>`;
const PLAIN = RICH.replaceAll('</p>', '\n').replaceAll(/<[^>]*>/g, '');

/** Makes the next copy put these contents into the clipboard, as another program would. */
function copyOnce(html: string, text: string): void {
  const copy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/html', html);
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', copy, { once: true });
}

test('A tutor reads the results of a test, opens any pupil of the list, and prints', async ({ laptop, site, playwright }) => {
  const { id } = await site.createTest(everyKind('Органоиды'));
  const names = ['Анна', 'Борис', 'Вера', 'Глеб', 'Дина', 'Егор', 'Жанна', 'Захар', 'Инна', 'Кира'];
  for (const [index, nickname] of names.entries()) {
    const pupil = await playwright.request.newContext({ baseURL: site.server.url });
    await pupil.post('/api/registration', { data: newAccount(nickname) });
    const answers = [index % 3, 2, null, index % 2 === 0 ? { 0: true, 2: true } : { 1: true }, { 0: 1, 1: index % 2 }];
    expect((await pupil.put(`/api/results/${id}`, { data: { answers } })).status()).toBe(201);
    await pupil.dispose();
  }
  await laptop.open(`/admin/results/tests/${id}`);
  await laptop.see({ by: 'link', text: 'Вера' });
  await laptop.press({ by: 'link', text: 'Вопросы (4)' });
  await laptop.press(button('Что это: Медиана'));
  await laptop.see(shown('Половина учеников набрала не больше.'));

  await laptop.open('/admin/users');
  for (const name of ['Вера', 'Кира']) {
    await laptop.press({ by: 'button', text: name, isPart: true });
    await laptop.see(heading(name));
  }

  await laptop.open('/admin');
  await laptop.engine.evaluate(countPrints);
  await laptop.press(button('Ещё: Органоиды'));
  await laptop.press({ by: 'menuitem', text: 'Распечатать' });
  await laptop.press(button('Распечатать', DIALOG));
  await laptop.isAt(new RegExp(`^/admin/print/${id}`));
  await expect.poll(() => laptop.engine.evaluate(() => document.documentElement.dataset['prints'] ?? '')).toBe('1');
  const sheets = await laptop.engine.evaluate(() => [...document.querySelectorAll('section footer, section p, section span')].filter(({ textContent }) => /^\d+\sиз\s\d+$/.test(textContent)).length);
  const printed = await laptop.engine.countPrintedPages();
  // The page with the keys is counted, too.
  if (printed !== null) expect(printed).toBe(sheets + 1);
});

/** Counts the calls of `print`, whose dialog would stop the page. */
function countPrints(): void {
  window.print = () => {
    const { dataset } = document.documentElement;
    dataset['prints'] = String(Number(dataset['prints'] ?? 0) + 1);
  };
}
