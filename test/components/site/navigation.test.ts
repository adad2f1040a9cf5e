/** Tests what the navigation offers to each role, and the pages for everybody (rules R24, R27, R77). */
import { screen, waitFor, within } from '@testing-library/dom';
import { ROLE } from '../../../src/domain/users/role.ts';
import { expect, test } from '../support/fixtures.tsx';
import { retry } from '../support/route-error.ts';

const USER_SECTIONS = ['Главная', 'Уроки', 'Профиль', 'Поддержка'];
const BOT = 'https://t.me/listok_bot';

/** The names of the links between the sections. */
const sections = (): string[] =>
  within(screen.getByRole('navigation', { name: 'Разделы' })).getAllByRole('link').map(({ textContent }) => textContent);

test('The navigation links to the sections of the role and marks the current one', async ({ site, browser }) => {
  await browser.open('/lessons', (await site.registerPupil()).client);
  expect(sections()).toEqual(USER_SECTIONS);
  expect(screen.getByRole('link', { name: 'Уроки' })).toHaveAttribute('aria-current', 'page');
  await browser.follow('Профиль');
  await browser.arrive('/profile');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(document.title).toBe('Профиль — Листок');
  await browser.press('Выйти');
  await browser.arrive('/');

  await browser.open('/dashboard', await site.signInAdmin());
  expect(sections()).toEqual([...USER_SECTIONS, 'Админка']);
  await browser.follow('Админка');
  await browser.arrive('/admin');
});

test('Visitors and users can open /support and /buy', async ({ site, browser }) => {
  for (const { address, title, text } of [
    { address: '/support', title: 'Поддержка', text: 'Вопросы об уроках, тестах и доступе — в боте.' },
    { address: '/buy', title: 'Доступ к урокам', text: 'Напишите боту, какие блоки вам нужны.' },
  ]) {
    await browser.open(address, site.client());
    await waitFor(() => expect(screen.getByRole('link', { name: /^Написать\sботу$/ })).toHaveAttribute('href', BOT));
    expect(screen.getByRole('main')).toHaveTextContent(`${title}${text}Написать боту`);
  }
  expect(sections()).toEqual(['Вход', 'Регистрация']);
  expect(screen.queryByRole('button', { name: 'Выйти' })).not.toBeInTheDocument();
  await browser.follow('Регистрация');
  await browser.arrive('/register');

  await browser.open('/support', (await site.registerPupil()).client);
  expect(sections()).toEqual(USER_SECTIONS);
});

test('Every role but 1 is offered access', async ({ site, browser }) => {
  await browser.open('/dashboard', (await site.registerPupil()).client);
  const [buy] = await screen.findAllByRole('link', { name: /^Купить\sдоступ$/ });
  if (buy) await browser.user.click(buy);
  await browser.arrive('/buy');
  await browser.open('/dashboard', (await site.registerPupil(ROLE.paid)).client);
  await screen.findByRole('heading', { name: /^Общие\sтесты$/ });
  expect(screen.queryByRole('link', { name: /^Купить\sдоступ$/ })).not.toBeInTheDocument();
});

test('The page /buy offers a retry when the link to the bot does not load', async ({ site, browser }) => {
  browser.network.answer('GET /api/config', 503, {}, 9);
  await browser.open('/buy', site.client());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Не удалось загрузить ссылку на бота'));
  await browser.network.settle();
  const release = browser.network.hold('GET /api/config');
  await retry(browser);
  expect(await screen.findByRole('heading', { level: 1, name: /^Доступ\sк\sурокам$/ })).toHaveFocus();
  expect(screen.getByRole('button', { name: /^Написать\sботу$/ })).toBeDisabled();
  release();
  expect(await screen.findByRole('link', { name: /^Написать\sботу$/ })).toHaveAttribute('href', BOT);
});
