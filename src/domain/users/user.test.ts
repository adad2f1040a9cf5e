import { describe, expect, test } from 'vitest';
import { appErrorWith } from '../../../test/support/expect-error.ts';
import { EmailInput, NicknameInput, PasswordInput, Role } from './user-schema.ts';
import { ROLE } from './role.ts';
import { PASSWORD_MIN_LENGTH } from './user-limits.ts';
import { isEmail, isLongEnough, mixedLetters, registrationProblems, normalizeNickname, weakPassword, type Registration } from './user.ts';

const emailOfLength = (length: number) => `${'a'.repeat(length - '@b.ru'.length)}@b.ru`;

describe('isEmail', () => {
  test.each([
    'anna@example.ru',
    ' anna@example.ru\t',
    'ANNA@Example.RU',
    'anna+bio@mail.example.ru',
    "o'neil_a-b.c@example.ru",
    '1@2.ru',
    'анна@почта.рф',
    'анна@xn--80a1acny.xn--p1ai',
    'admin@listok.local',
    emailOfLength(254),
    `  ${emailOfLength(254)}  `,
  ])('«%s» is a valid e-mail address', (email) => {
    expect(isEmail(email)).toBe(true);
  });

  test.each([
    '',
    ' ',
    'anna',
    'anna@',
    '@example.ru',
    'anna@example',
    'anna@.ru',
    'anna@example.',
    'anna@example..ru',
    'an..na@example.ru',
    'anna@@example.ru',
    'anna@example@ru.ru',
    'an na@example.ru',
    'anna@exam ple.ru',
    'anna @example.ru',
    'anna@ example.ru',
    'an\u00A0na@example.ru',
    'anna@example.ru\nboris@example.ru',
    'anna@example.ru,boris@example.ru',
    'anna@example.ru;boris@example.ru',
    'Анна <anna@example.ru>',
    '"anna"@example.ru',
    'anna@[127.0.0.1]',
    emailOfLength(255),
    `${'a'.repeat(100_000)}@`,
  ])('%j is no valid e-mail address', (email) => {
    expect(isEmail(email)).toBe(false);
  });
});

describe('password length', () => {
  test.each([
    ['123456', true],
    ['12345', false],
    ['пароль', true],
    ['      ', true],
    ['', false],
    ['🌿🌿🌿🌿🌿🌿', true],
    ['🌿🌿🌿🌿🌿', false],
    ['🌿🌿🌿', false],
  ])('%j has at least 6 characters: %s', (password, isEnough) => {
    expect(PASSWORD_MIN_LENGTH).toBe(6);
    expect(isLongEnough(password, 6)).toBe(isEnough);
  });

  test('the minimum length of a password is configurable', () => {
    expect(isLongEnough('1234567', 8)).toBe(false);
    expect(isLongEnough('12345678', 8)).toBe(true);
    expect(weakPassword('12345678', 8)).toBeNull();
    expect(weakPassword('1234567', 8)).toEqual(appErrorWith('weak-password', { message: 'Пароль должен быть не менее 8 символов.' }));
  });
});

describe('normalizeNickname', () => {
  test.each([
    ['Аня', 'Аня'],
    [' Аня Б. ', 'Аня Б.'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['\u2068Аня\u2069', 'Аня'],
    ['\u202EАня ', 'Аня'],
  ])('the nickname %j is stored as %j', (nickname, stored) => {
    expect(normalizeNickname(nickname)).toBe(stored);
  });

  test.each(['', ' ', '\u00A0', '\u200B', '\u00AD\u200D', '\u202E', '\u3164', '\u2800 \u2800', '\uFEFF', '\u0007'])(
    'the nickname %j counts as empty, because nothing of it is visible',
    (nickname) => {
      expect(normalizeNickname(nickname)).toBe('');
    },
  );
});

// These are the messages of rules R2 to R4, letter for letter.
describe('registrationProblems', () => {
  const valid: Registration = { nickname: 'Аня', email: 'anna@example.ru', password: '123456' };
  const fill = { form: ['missing-fields', '❌ Пожалуйста, заполните все поля.'] };
  const email = { email: ['invalid-email', '❌ Неверный формат email.'] };
  const password = { password: ['weak-password', '❌ Пароль должен быть не менее 6 символов.'] };
  const problemsOf = (given: Partial<Registration>, minLength = 6) =>
    Object.entries(registrationProblems({ ...valid, ...given }, minLength)).map(([field, { code, message }]) => [
      field,
      [code, message],
    ]);

  test.each<[string, Partial<Registration>, Record<string, string[]>]>([
    ['all right', {}, {}],
    ['all right with spaces around', { nickname: ' Аня ', email: ' anna@example.ru ' }, {}],
    ['no nickname', { nickname: '' }, fill],
    ['a blank nickname', { nickname: ' \t ' }, fill],
    ['an invisible nickname', { nickname: ' \u200B\u3164 ' }, fill],
    ['no email', { email: ' ' }, fill],
    ['no password', { password: '' }, fill],
    ['a blank password, however long', { password: '        ' }, fill],
    ['nothing at all', { nickname: '', email: '', password: '' }, fill],
    ['no nickname and a bad rest', { nickname: '', email: 'anna', password: '1' }, fill],
    ['a bad email', { email: 'anna' }, email],
    ['an email that ends with something invisible', { email: 'anna@example.ru\u200B' }, email],
    ['an email with a soft hyphen', { email: 'anna\u00AD@example.ru' }, email],
    ['a short password', { password: '12345' }, password],
    ['a bad email and a short password', { email: 'anna@', password: '12345' }, { ...email, ...password }],
  ])('the errors of a registration are those of rules R2 to R4: %s', (_name, given, expected) => {
    expect(problemsOf(given)).toEqual(Object.entries(expected));
  });

  test('the message names the configured minimum length', () => {
    expect(problemsOf({ password: '123456789' }, 10)).toEqual([
      ['password', ['weak-password', '❌ Пароль должен быть не менее 10 символов.']],
    ]);
  });
});

test('the roles are 0, 1 and 99 (rule R15)', () => {
  expect(ROLE).toEqual({ default: 0, paid: 1, admin: 99 });
  for (const role of [0, 1, 99]) expect(Role.safeParse(role).success).toBe(true);
  for (const role of [2, -1, 98, '99', true, null, undefined]) expect(Role.safeParse(role).success).toBe(false);
});

test.each([
  ['a nickname', NicknameInput, 100],
  ['an email', EmailInput, 1000],
  ['a password', PasswordInput, 1000],
])('%s has a maximum length', (_name, input, max) => {
  expect(input.safeParse('я'.repeat(max)).success).toBe(true);
  expect(input.safeParse('я'.repeat(max + 1)).success).toBe(false);
  expect(input.safeParse(5).success).toBe(false);
});

describe('letters of two alphabets in an address', () => {
  test.each([
    ['ivаn@example.ru', '«а» русская'],
    ['anna@exаmple.ru', '«а» русская'],
    ['anna@example.rу', '«у» русская'],
    ['иванoв@пример.рф', '«o» латинская'],
    ['маша_ivanova@example.ru', '«м» русская'],
  ])('%s names the letter: %s', (email, letter) => {
    expect(mixedLetters(email)).toContain(letter);
    const { email: problem } = registrationProblems({ nickname: 'Анна', email, password: 'пароль' }, 6);
    expect(problem).toMatchObject({ code: 'invalid-email', message: '❌ Неверный формат email.', details: { fields: { email: expect.stringContaining(letter) as string } } });
  });

  test.each(['anna@example.ru', 'маша@пример.рф', 'маша@example.ru', 'маша.ivanova@example.ru', 'müller7@example.de'])('%s is taken', (email) => {
    expect(mixedLetters(email)).toBeNull();
  });
});
