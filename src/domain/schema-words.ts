import type * as z from 'zod';

const KINDS: Partial<Record<string, string>> = {
  string: 'строка',
  number: 'число',
  int: 'целое число',
  boolean: 'true или false',
  array: 'список',
  object: 'объект',
  record: 'объект',
};

/** What is said where a schema has no words of its own: to programs and of files, forms don't let it come to that. */
export const inRussian: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return `Ожидается ${KINDS[issue.expected] ?? 'другое значение'}`;
    case 'invalid_value':
      return `Ожидается ${issue.values.join(' или ')}`;
    case 'too_small':
      return 'Слишком маленькое значение';
    case 'too_big':
      return 'Слишком большое значение';
    default:
      return 'Такое значение не подходит';
  }
};
