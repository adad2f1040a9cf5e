import { expect, test } from 'vitest';
import { changesAsNumber } from './number-like.ts';

test.for(['0012', '007', '1e5', '2E-3', '11-12', '1/2', '1.5', '12:30', '50%', '1 000', '1234567890123456', '.5', '00', '5 мая', '1-янв-25', '3 March'])(
  'a table program would change %s',
  (text) => {
    expect(changesAsNumber(text)).toBe(true);
  },
);

test.for(['0', '12', '2026', '123456789012345', 'Анна', '10Б', '11-12 класс', '7 мартышек и кот', '', 'e5', '=1', '№ 5'])('a table program keeps %s', (text) => {
  expect(changesAsNumber(text)).toBe(false);
});
