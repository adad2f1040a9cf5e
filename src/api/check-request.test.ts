import { expect, test } from 'vitest';
import * as z from 'zod';
import { Failure } from '../domain/failure.ts';
import { checkInput } from './check-request.ts';

const Input = z.object({
  name: z.string().max(5),
  count: z.number().int().positive(),
  role: z.literal([0, 1]),
  lines: z.array(z.string()),
  own: z.string().max(2, 'Не больше двух.').regex(/^\D*$/, 'Только буквы.'),
  last: z.array(z.number()),
});
const right = { name: 'клён', count: 1, role: 0, lines: [], own: '', last: [] };

const failureOf = (value: unknown): Failure => {
  try {
    checkInput(Input, value);
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error('Taken.');
};

test.each([
  [{ name: 5 }, 'Ожидается строка'],
  [{ name: undefined }, 'Ожидается строка'],
  [{ name: 'ясень и клён' }, 'Слишком большое значение'],
  [{ count: '1' }, 'Ожидается число'],
  [{ count: 1.5 }, 'Ожидается целое число'],
  [{ count: 0 }, 'Слишком маленькое значение'],
  [{ role: 2 }, 'Ожидается 0 или 1'],
  [{ lines: {} }, 'Ожидается список'],
])('%o is refused in Russian', (given, complaint) => {
  const { message, details } = failureOf({ ...right, ...given });
  expect(message).toBe('Проверьте введённые данные.');
  expect(details.fields).toEqual({ [Object.keys(given)[0] ?? '']: complaint });
});

test('The words of a schema are the message when nothing else is wrong', () => {
  expect(failureOf({ ...right, own: 'три' })).toMatchObject({ message: 'Не больше двух.', details: { fields: { own: 'Не больше двух.' } } });
  expect(failureOf({ ...right, own: '333' }).message).toBe('Не больше двух.');
  const { message, details } = failureOf({ ...right, own: 'три', last: [1, ''] });
  expect([message, details.fields]).toEqual(['Проверьте введённые данные.', { own: 'Не больше двух.', 'last.1': 'Ожидается число' }]);
});

test.each([null, [], 'текст'])('%j has no fields to name', (value) => {
  const { message, details } = failureOf(value);
  expect([message, details]).toEqual(['Проверьте введённые данные.', {}]);
});
