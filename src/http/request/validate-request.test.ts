import { expect, test } from 'vitest';
import * as z from 'zod';
import { AppError } from '../../domain/errors.ts';
import { validateInput } from './validate-request.ts';

const Input = z.object({
  name: z.string().max(5),
  count: z.number().int().positive(),
  role: z.literal([0, 1]),
  lines: z.array(z.string()),
  own: z.string().max(2, 'Не больше двух.').regex(/^\D*$/, 'Только буквы.'),
  last: z.array(z.number()),
});
const valid = { name: 'клён', count: 1, role: 0, lines: [], own: '', last: [] };

const errorOf = (value: unknown): AppError => {
  try {
    validateInput(Input, value);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('Accepted.');
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
])('%o is rejected with the Russian message «%s»', (given, expected) => {
  const { message, details } = errorOf({ ...valid, ...given });
  expect(message).toBe('Проверьте введённые данные.');
  expect(details.fields).toEqual({ [Object.keys(given)[0] ?? '']: expected });
});

test('the message of a schema is the message of the error when it is the only one', () => {
  expect(errorOf({ ...valid, own: 'три' })).toMatchObject({ message: 'Не больше двух.', details: { fields: { own: 'Не больше двух.' } } });
  expect(errorOf({ ...valid, own: '333' }).message).toBe('Не больше двух.');
  const { message, details } = errorOf({ ...valid, own: 'три', last: [1, ''] });
  expect([message, details.fields]).toEqual(['Проверьте введённые данные.', { own: 'Не больше двух.', 'last.1': 'Ожидается число' }]);
});

test.each([null, [], 'текст'])('%j is rejected without field names', (value) => {
  const { message, details } = errorOf(value);
  expect([message, details]).toEqual(['Проверьте введённые данные.', {}]);
});
