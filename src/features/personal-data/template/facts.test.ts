import { describe, expect, test } from 'vitest';
import { templateChanges } from '../../../domain/personal-data/template-changes.ts';
import { factsOf, isForeign, type Installation } from './facts.ts';
import { renderTemplates } from './templates.ts';

const SITE: Installation = {
  operator: { name: 'ИП Соколова', inn: null, email: 'data@bio.example', address: null, serverPlace: null, backupDays: 30 },
  publicOrigin: 'https://bio.example',
  cookies: { session: '__Host-session', device: '__Host-device' },
  botUrl: 'https://bot.example.ru/start',
  keys: [],
  videoLinks: [],
  photos: false,
};
const OPERATOR = { ...SITE.operator, backupDays: 30 } as NonNullable<Installation['operator']>;
const RUTUBE = 'https://rutube.ru/video/0123456789abcdef0123456789abcdef/';
const VK = 'https://vk.com/video-22822305_456241864';
const BOT = { name: 'Бот', rights: ['users:read', 'requests:read'] as const };

/** The lines that a change of the site adds to the policy, and those that it removes. */
function changesBy(change: Partial<Installation>) {
  const changes = templateChanges(renderTemplates(factsOf(SITE)).policy, renderTemplates(factsOf({ ...SITE, ...change })).policy);
  const linesOf = (kind: string): string => changes.filter((each) => each.kind === kind).map(({ line }) => line).join('\n');
  return { added: linesOf('added'), removed: linesOf('removed') };
}

describe('a fact about the site is told in the policy', () => {
  test.each<[fact: string, change: Partial<Installation>, added: string]>([
    ['the name of the operator, on one line and without formatting', { operator: { ...OPERATOR, name: 'Школа\n*Клетка*' } }, 'Оператор — Школа *Клетка*. Написать оператору'],
    ['the INN', { operator: { ...OPERATOR, inn: '732800000012' } }, 'Оператор — ИП Соколова, ИНН 732800000012.'],
    ['the address', { operator: { ...OPERATOR, address: 'Тверь' } }, 'Оператор — ИП Соколова, адрес: Тверь.'],
    ['the email', { operator: { ...OPERATOR, email: 'pd@bio.example' } }, 'отозвать согласие, задать вопрос: pd@bio.example.'],
    ['the place of the server', { operator: { ...OPERATOR, serverPlace: 'Россия, Тверь' } }, 'База данных — Россия, Тверь. Соединение с сайтом зашифровано.'],
    ['the days of backups', { operator: { ...OPERATOR, backupDays: 21 } }, '21 день'],
    ['the origin, with a Cyrillic name as people read it and with its port', { publicOrigin: new URL('https://био.рф:8443').origin }, 'Политика действует для сайта био.рф:8443.'],
    ['a site without https', { publicOrigin: 'http://bio.example' }, 'Пароли хранятся как хеши.'],
    ['the names of the cookies', { cookies: { session: 'session', device: 'device' } }, 'Сайт хранит две технические cookie: `session` — чтобы не входить заново, `device`'],
    ['the host of the bot', { botUrl: 'https://t.me/listok_bot' }, '«Написать боту» и «Купить доступ» ведут на t.me.'],
    ['the keys with their rights', { keys: [BOT, { name: 'Касса', rights: ['access:write'] }] }, 'Программы (боты) оператора видят: «Бот» (видит учеников, видит заявки) и «Касса» (открывает доступ).'],
    ['the hosts of videos, each once', { videoLinks: [VK, RUTUBE, RUTUBE] }, 'Видео уроков лежит на rutube.ru и vkvideo.ru.'],
    ['photos, once the site has questions that are answered with them', { photos: true }, 'Фотографии развёрнутых ответов и замечания к ним.'],
  ])('%s', (_, change, added) => {
    expect(changesBy(change).added).toContain(added);
  });

  test('nothing else is told: the same site has the same text', () => {
    expect(changesBy({})).toEqual({ added: '', removed: '' });
    expect(changesBy({ publicOrigin: 'http://bio.example' }).removed).toContain('Соединение с сайтом зашифровано.');
  });

  test('a key sends data abroad where the bot is there, and not at home', () => {
    const sentence = 'Сам сайт за границу ничего не передаёт.';
    expect(changesBy({ botUrl: 'https://t.me/listok_bot' }).removed).not.toContain(sentence);
    expect(changesBy({ botUrl: 'https://t.me/listok_bot', keys: [BOT] }).removed).toContain(sentence);
    expect(changesBy({ keys: [BOT] }).removed).not.toContain(sentence);
  });

  test('without an operator the places of the name and the email are named', () => {
    expect(changesBy({ operator: null }).added).toMatch(/^Оператор — имя оператора\. Написать оператору: email оператора\./);
  });
});

test.each([
  ['vk.com', false],
  ['login.vk.com', false],
  ['max.ru', false],
  ['storage.yandex.net', false],
  ['bio.su', false],
  ['xn--90aj.xn--p1ai', false],
  ['t.me', true],
  ['notvk.com', true],
  ['ru.example.com', true],
])('%s is abroad: %s', (host, isAbroad) => {
  expect(isForeign(host)).toBe(isAbroad);
});
