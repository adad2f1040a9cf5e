import type * as z from 'zod';

const TYPE_NAMES: Partial<Record<string, string>> = {
  string: 'строка',
  number: 'число',
  int: 'целое число',
  boolean: 'true или false',
  array: 'список',
  object: 'объект',
  record: 'объект',
};

/**
 * The default messages for input that a schema refuses. Clients of the API and imports get them; the forms prevent such
 * input.
 */
export const russianErrorMap: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') return `Ожидается ${TYPE_NAMES[issue.expected] ?? 'другое значение'}`;
  if (issue.code === 'invalid_value') return `Ожидается ${issue.values.join(' или ')}`;
  if (issue.code === 'too_small') return 'Слишком маленькое значение';
  if (issue.code === 'too_big') return 'Слишком большое значение';
  return 'Такое значение не подходит';
};
