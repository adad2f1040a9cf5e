/** Tests how a pupil asks for access by «Купить доступ», and how the tutor gives it (rules R95 to R97). */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { dayIn } from '../../../src/domain/calendar-days.ts';
import { lastDayOf } from '../../../src/domain/access/term.ts';
import { dayAndMonth } from '../../../src/ui/lib/russian/dates.ts';
import { createBlock } from '../../support/fixtures/lesson-fixtures.ts';
import { expect, test } from '../support/fixtures.tsx';

const BOT = 'https://t.me/listok_bot';
const BUY = /^Купить\sдоступ$/;
const REQUESTS = 'POST /api/access-requests';
const today = () => dayIn('Europe/Moscow')(Date.now());

const botLink = () => screen.getByRole('link', { name: /^Написать\sботу$/ });

/** The code in the link to the bot. */
const code = (): string => new URL(botLink().getAttribute('href') ?? '').searchParams.get('start') ?? '';

async function follow(element: HTMLElement | undefined): Promise<void> {
  if (element === undefined) throw new Error('The page has no such link.');
  await new Promise<void>((resolve) => {
    fireEvent.click(element);
    resolve();
  });
}

test('A press of «Купить доступ» waits for nobody, leaves one request, and the tutor opens the block at one press', async ({ site, browser }) => {
  const admin = await site.signInAdmin();
  await createBlock(admin, { title: 'Строение клетки' });
  await createBlock(admin, { title: 'Генетика', order: 2 });
  const pupil = await site.registerPupil();
  await browser.open('/lessons', pupil.client);
  const release = browser.network.hold(REQUESTS);
  await follow((await screen.findAllByRole('link', { name: BUY })).find((link) => link.closest('main li, main section') !== null));
  await browser.arrive('/buy');
  await waitFor(() => expect(code()).toMatch(/^[\w-]{8,64}$/));
  const given = code();
  release();
  await browser.network.settle();
  await browser.follow('Уроки');
  await screen.findByText(/^Заявка отправлена \d/);
  expect(screen.getByText('Осталось написать боту: код заявки уже в ссылке.')).toBeInTheDocument();
  expect(code()).toBe(given);

  const day = dayAndMonth(lastDayOf('school-year', today()) ?? '', today());
  await browser.open('/admin', admin);
  await browser.follow('Заявки, 1 новая');
  await browser.arrive('/admin/requests');
  const request = await screen.findByRole('region', { name: 'Ученик' });
  expect(request).toHaveTextContent('Блок 1. Строение клетки');
  expect(request).toHaveTextContent(`Код ${given}`);
  await browser.user.selectOptions(screen.getByRole('combobox', { name: 'Срок доступа' }), 'До конца учебного года');
  await browser.press(new RegExp(`^Открыть до ${day}$`.replaceAll(' ', '\\s')), request);
  await browser.toast('Доступ открыт: Ученик');
  expect(await within(request).findByText(`Открыт до ${day}`)).toBeInTheDocument();
  await waitFor(() => expect(within(request).getByRole('link', { name: 'Изменить доступ' })).toHaveFocus());
  await browser.open('/admin/requests');
  await screen.findByText('Новых заявок нет');
  expect(screen.getByRole('combobox', { name: 'Срок доступа' })).toHaveValue('school-year');
  await browser.open('/lessons', pupil.client);
  await screen.findByText(`Открыт до ${day}`);

  // The dashboard names no block, so the tutor chooses one.
  await browser.open('/dashboard');
  await follow((await screen.findAllByRole('link', { name: BUY })).at(-1));
  await waitFor(() => expect(code()).not.toBe(''));
  await browser.network.settle();
  await browser.open('/admin/requests', admin);
  await browser.press(/^Выбрать\sблоки$/, await screen.findByRole('region', { name: 'Ученик' }));
  const dialog = await screen.findByRole('dialog', { name: 'Какие блоки открыть?' });
  await browser.press(/^Открыть\sблоки$/, dialog);
  await within(dialog).findByText('Выберите хотя бы один блок.');
  await browser.user.click(within(dialog).getByRole('checkbox', { name: 'Генетика' }));
  await browser.press(/^Открыть\s1\sблок$/, dialog);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await screen.findByText(`Открыт до ${day}`);
});

test('Where the request cannot be stored, and without a network, «Купить доступ» leads to the bot without a code', async ({ site, browser }) => {
  const { client } = await site.registerPupil();
  await browser.open('/dashboard', client);
  browser.network.answer(REQUESTS, 503);
  await follow((await screen.findAllByRole('link', { name: BUY })).at(-1));
  await browser.arrive('/buy');
  await waitFor(() => expect(botLink()).toHaveAttribute('href', BOT));
  // A press sends the failed request again. The link leads to the bot even if the request fails once more.
  fireEvent.click(botLink());
  await waitFor(() => expect(botLink().getAttribute('href')).toMatch(/^https:\/\/t\.me\/listok_bot\?start=[\w-]{8,64}$/));
  const given = code();
  const stored = async (): Promise<unknown> => (await client.get('/api/access-requests')).body;
  await browser.network.settle();
  expect(await stored()).toMatchObject([{ code: given, blockId: null }]);

  await browser.follow('Главная');
  await browser.arrive('/dashboard');
  const again = (await screen.findAllByRole('link', { name: BUY })).at(-1);
  browser.network.setOffline(true);
  await follow(again);
  await browser.arrive('/buy');
  await waitFor(() => expect(botLink()).toHaveAttribute('href', `${BOT}?start=${given}`));
  browser.network.setOffline(false);
  expect(await stored()).toHaveLength(1);
});
