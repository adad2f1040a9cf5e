import { expect, test } from 'vitest';
import { normalizeEmail } from './email.ts';

test.each([
  [' Anna@Example.RU\n', 'anna@example.ru'],
  ['АННА@Почта.РФ', 'анна@почта.рф'],
  ['anna@example.ru', 'anna@example.ru'],
  ['Anna@XN--80a1acny.xn--p1ai', 'anna@почта.рф'],
  ['anna@mail.xn--p1ai', 'anna@mail.рф'],
  ['xn--anna@example.ru', 'xn--anna@example.ru'],
  ['anna@my_host.xn--p1ai', 'anna@my_host.рф'],
  // Invalid Punycode stays unchanged.
  ['anna@xn--a.ru', 'anna@xn--a.ru'],
  ['anna@1.2', 'anna@1.2'],
])('normalizeEmail turns %j into %s', (input, normalized) => {
  expect(normalizeEmail(input)).toBe(normalized);
  expect(normalizeEmail(normalized)).toBe(normalized);
});
