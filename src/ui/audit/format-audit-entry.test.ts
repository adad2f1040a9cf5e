import { expect, test } from 'vitest';
import { ACTIONS, type AuditEntry } from '../../domain/audit/audit.ts';
import { formatAuditEntry } from './format-audit-entry.ts';

const admin = { uid: 'a', nickname: 'Анна Петровна', email: 'anna@example.ru' };
const elkin = { uid: 'e', nickname: 'Ёлкин Пётр', email: 'elkin@example.ru' };
const toElkin = { kind: 'user', id: 'e', title: 'Ёлкин Пётр' } as const;

const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  id: 'x',
  at: '2026-11-18T12:00:00.000Z',
  action: 'signed-in',
  actor: admin,
  key: null,
  subject: null,
  details: {},
  times: 1,
  address: '203.0.113.7',
  ...change,
});
const subject = (kind: 'test' | 'block' | 'lesson' | 'lesson-test', title: string) => ({ kind, id: 'x', title });
/** The texts of an entry, with plain spaces in place of no-break spaces. */
const format = (change: Partial<AuditEntry>) => {
  const { summary, notes, actor } = formatAuditEntry(entry(change));
  return [summary, notes.join('; '), actor.join(' · ')].map((text) => text.replaceAll('\u00A0', ' '));
};

test.for<[Partial<AuditEntry>, string, string, string]>([
  [{ actor: elkin }, 'Вход — Ёлкин Пётр', '', 'elkin@example.ru · 203.0.113.7'],
  [{ actor: elkin, times: 5 }, 'Другие входы за этот час: 5 — Ёлкин Пётр', '', 'elkin@example.ru'],
  [
    { action: 'sign-in-failed', actor: null, subject: toElkin, details: { email: elkin.email } },
    'Неудачный вход — Ёлкин Пётр',
    'elkin@example.ru',
    '203.0.113.7',
  ],
  [{ action: 'sign-in-failed', actor: null, times: 57 }, 'Другие неудачные входы за этот час: 57', '', ''],
  [{ action: 'sign-in-failed', actor: null }, 'Другие неудачные входы за этот час: 1', '', ''],
  [
    { action: 'sign-in-unknown', actor: null, subject: { kind: 'user', id: null, title: 'x@y.ru' } },
    'Неудачный вход: нет аккаунта x@y.ru',
    '',
    '203.0.113.7',
  ],
  [{ action: 'sign-in-unknown', actor: null, times: 2 }, 'Другие неудачные входы без аккаунта за этот час: 2', '', ''],
  [{ action: 'registered', actor: elkin }, 'Регистрация — Ёлкин Пётр', '', 'elkin@example.ru · 203.0.113.7'],
  [
    { action: 'nickname-changed', actor: elkin, details: { from: 'Ёлкин Пётр', to: 'Петя' } },
    'Ник изменён: «Ёлкин Пётр» → «Петя»',
    '',
    'elkin@example.ru · 203.0.113.7',
  ],
  [{ action: 'nickname-changed', actor: elkin, times: 3 }, 'Другие смены ника за этот час: 3 — Ёлкин Пётр', '', 'elkin@example.ru'],
  [{ action: 'password-changed' }, 'Пароль изменён — Анна Петровна', '', 'anna@example.ru · 203.0.113.7'],
  [
    { action: 'reset-link-created', subject: toElkin, details: { email: elkin.email } },
    'Сделана ссылка для нового пароля — Ёлкин Пётр',
    'elkin@example.ru',
    'Анна Петровна · anna@example.ru · 203.0.113.7',
  ],
  [{ action: 'password-reset', actor: elkin }, 'Новый пароль по ссылке — Ёлкин Пётр', '', 'elkin@example.ru · 203.0.113.7'],
  [{ action: 'sessions-ended', actor: elkin, details: { sessions: 1 } }, 'Закончен сеанс — Ёлкин Пётр', '', 'elkin@example.ru · 203.0.113.7'],
  [{ action: 'sessions-ended', actor: elkin, details: { sessions: 3 } }, 'Закончены сеансы: 3 — Ёлкин Пётр', '', 'elkin@example.ru · 203.0.113.7'],
  [
    { action: 'administrator-made', actor: null, subject: toElkin, details: { email: elkin.email }, address: null },
    'Назначен администратор — Ёлкин Пётр',
    'elkin@example.ru',
    'Программа',
  ],
  [
    { action: 'role-changed', subject: toElkin, details: { email: elkin.email, from: '0', to: '1' } },
    'Роль изменена: «Без оплаты» → «Оплачено» — Ёлкин Пётр',
    'elkin@example.ru',
    'Анна Петровна · anna@example.ru · 203.0.113.7',
  ],
  [
    { action: 'blocks-opened', subject: toElkin, details: { blocks: ['Клетка'] } },
    'Открыт блок «Клетка» — Ёлкин Пётр',
    '',
    'Анна Петровна · anna@example.ru · 203.0.113.7',
  ],
  [
    { action: 'blocks-closed', subject: toElkin, details: { blocks: ['А', 'Б', 'В'] } },
    'Закрыты блоки «А», «Б» и «В» — Ёлкин Пётр',
    '',
    'Анна Петровна · anna@example.ru · 203.0.113.7',
  ],
  [
    { action: 'blocks-opened', subject: toElkin, details: { blocks: ['А', 'Б'], moreBlocks: 5 } },
    'Открыты блоки «А», «Б» и ещё 5 — Ёлкин Пётр',
    '',
    'Анна Петровна · anna@example.ru · 203.0.113.7',
  ],
  [
    { action: 'test-changed', subject: subject('test', 'Биоценоз'), details: { changed: ['name', 'questions'], from: 'Экология' } },
    'Изменён тест «Биоценоз»',
    'Изменено: название, вопросы; Прежнее название: «Экология»',
    'Анна Петровна · anna@example.ru · 203.0.113.7',
  ],
  [
    { action: 'block-deleted', subject: subject('block', 'Клетка'), details: { lessons: 3, tests: 2, people: 1 } },
    'Удалён блок «Клетка»',
    'Вместе с ним: 3 урока и 2 теста; Доступ закрыт у 1 ученика',
    'Анна Петровна · anna@example.ru · 203.0.113.7',
  ],
  [
    { action: 'lesson-deleted', subject: subject('lesson', 'Митоз'), details: { tests: 1 } },
    'Удалён урок «Митоз»',
    'Вместе с ним: 1 тест',
    'Анна Петровна · anna@example.ru · 203.0.113.7',
  ],
  [
    { action: 'lesson-test-created', actor: null, subject: subject('lesson-test', 'Митоз'), address: null },
    'Создан тест урока «Митоз»',
    '',
    'Программа',
  ],
  [
    { action: 'imported', actor: null, details: { taken: { users: 30, wings: 2 } }, address: null },
    'Приняты данные из файла',
    'ученики — 30, wings — 2',
    'Программа',
  ],
  [
    { action: 'access-changed', details: { chosen: 3, opened: 5, extended: 1, closed: 0, blocks: ['А', 'Б'], until: '2027-05-31' } },
    'Доступ изменён',
    'Выбрано: 3 ученика; Открыто: 5, изменён срок: 1; «А» и «Б»; До 31 мая 2027',
    'Анна Петровна · anna@example.ru · 203.0.113.7',
  ],
  [
    { action: 'request-granted', actor: null, key: { id: 'k', name: 'Бот' }, subject: toElkin, details: { blocks: ['А'], until: null } },
    'По заявке открыт блок «А» — Ёлкин Пётр',
    'Без срока',
    'Ключ «Бот» · 203.0.113.7',
  ],
  [{ action: 'grown-wings' }, 'Действие «grown-wings»', '', 'anna@example.ru · 203.0.113.7'],
])('formatAuditEntry formats the entry %o', ([change, ...expected]) => {
  expect(format(change)).toEqual(expected);
});

test.for(ACTIONS)('formatAuditEntry has a Russian text for the action %s', (action) => {
  const { summary } = formatAuditEntry(entry({ action, subject: subject('test', 'Т'), details: { blocks: ['Б'] } }));
  expect(summary).toMatch(/^[А-ЯЁ]/);
  expect(summary).not.toMatch(/^Действие|undefined/);
});
