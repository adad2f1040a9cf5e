/** Runs the bot of docs/bot against the app, with a fake of the messenger. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { createKey, requestAccess } from '../../support/fixtures/access-fixtures.ts';
import { createBlock } from '../../support/fixtures/lesson-fixtures.ts';
import { startTestApp } from '../../support/test-app.ts';

const ROOT = join(import.meta.dirname, '../../..');
const BOT = join(ROOT, 'docs/bot/bot.mjs');
const TUTOR = 77;

interface Sent {
  chat_id: number | string;
  text: string;
  reply_markup?: { inline_keyboard: { text: string; callback_data: string }[][] };
}

/**
 * A fake of Telegram with the part that the bot uses: the bot asks it for updates, and it collects messages and
 * answers.
 */
async function startMessenger() {
  const updates: { update_id: number; message?: object; callback_query?: object }[] = [];
  const sent: Sent[] = [];
  let answered = 0;
  let failures = 1;
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await json(request);
    const method = request.url?.split('/').at(-1);
    if (method === 'getUpdates') {
      const { offset } = body as { offset: number };
      const result = updates.filter(({ update_id: id }) => id >= offset);
      failures -= 1;
      // The first request fails, as it does when the messenger restarts.
      if (failures === 0) return void response.writeHead(502).end('<html>');
      return void setTimeout(() => response.end(JSON.stringify({ ok: true, result })), 50);
    }
    if (method === 'sendMessage') sent.push(body as Sent);
    else answered += 1;
    response.end(JSON.stringify({ ok: true, result: true }));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  let last = 0;
  const receive = (update: object): void => void updates.push({ update_id: (last += 1), ...update });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bot`,
    write: (chat: number, text: string) => receive({ message: { chat: { id: chat }, text } }),
    press: (from: number, data: string) => receive({ callback_query: { id: String(last), from: { id: from }, data } }),
    sentTo: (chat: number) => sent.filter(({ chat_id: id }) => String(id) === String(chat)),
    answered: () => answered,
    close: () => server.close(),
  };
}

test('the bot of the documents asks the tutor about a request, opens the block and tells the pupil, once', async () => {
  const app = await startTestApp({ engine: 'sqlite' });
  const messenger = await startMessenger();
  const admin = await app.signInAdmin();
  const block = await createBlock(admin);
  const pupil = await app.registerPupil();
  const key = await createKey(admin, 'requests:read', 'access:write');
  const env = { LISTOK_URL: app.url, LISTOK_KEY: key.secret, TELEGRAM_URL: messenger.url, TUTOR_CHAT: String(TUTOR), DAYS: '30' };
  const bot = spawn(process.execPath, [BOT], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const until = <Value>(read: () => Value, ready: (value: Value) => boolean) =>
    vi.waitFor(() => {
      const value = read();
      if (!ready(value)) throw new Error('The bot has not responded.');
      return value;
    }, { timeout: 30_000 });
  try {
    const code = await requestAccess(pupil, block.id);
    messenger.write(5, '/start nobody');
    messenger.write(5, 'Здравствуйте');
    messenger.write(5, `/start ${code}`);
    const [question] = await until(() => messenger.sentTo(TUTOR), ({ length }) => length === 1);
    expect(question?.text).toBe(`Ученик (${pupil.email}) просит блок «Клетка».`);
    const [open, decline] = question?.reply_markup?.inline_keyboard[0] ?? [];
    expect([open?.text, decline?.text]).toEqual(['Открыть', 'Отклонить']);

    // Only the tutor can decide. A second press changes nothing.
    for (const from of [5, TUTOR, TUTOR]) messenger.press(from, open?.callback_data ?? '');
    await until(messenger.answered, (count) => count === 3);
    messenger.press(TUTOR, decline?.callback_data ?? '');
    const [, failure] = await until(() => messenger.sentTo(TUTOR), ({ length }) => length === 2);
    expect(failure?.text).toBe('Не получилось: На эту заявку уже ответили.');
    const told = messenger.sentTo(5).map(({ text }) => text);
    expect(told.slice(0, 2)).toEqual(['Такой заявки нет, или на неё уже ответили. Нажмите «Купить доступ» на сайте ещё раз.', 'Заявку видим. Ответим здесь же.']);
    expect(told[2]).toMatch(/^Блок «Клетка» открыт до \d{4}-\d\d-\d\d\.$/);

    expect((await pupil.client.get('/api/session')).body).toMatchObject({ user: { accessBlocks: [block.id] } });
    const { body } = await admin.get<{ entries: object[] }>('/api/admin/audit?action=request-granted,request-declined');
    expect(body.entries).toMatchObject([{ action: 'request-granted', key: { id: key.id, name: 'Бот' }, subject: { id: pupil.uid } }]);
    expect(bot.exitCode).toBeNull();
  } finally {
    bot.kill();
    messenger.close();
    await app.close();
  }
});

test('the document of the bot shows the whole bot, which has fewer than 60 lines', () => {
  const text = readFileSync(BOT, 'utf8');
  expect(readFileSync(join(ROOT, 'docs/bot.md'), 'utf8')).toContain(`\`\`\`js\n${text}\`\`\``);
  expect(text.split('\n').length).toBeLessThan(60);
});
