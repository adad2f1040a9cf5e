import { expect, test } from 'vitest';
import { emailsIn } from './email-list.ts';

test('a pasted list may part its addresses by commas, semicolons, spaces and lines, and name their owners', () => {
  expect(emailsIn('a@x.ru, b@x.ru;c@x.ru d@x.ru\r\n\r\nМаша Л. <masha@x.ru>\n')).toEqual(['a@x.ru', 'b@x.ru', 'c@x.ru', 'd@x.ru', 'masha@x.ru']);
  expect(emailsIn('a@x.ru, A@X.RU')).toEqual(['A@X.RU']);
  expect(emailsIn(' Маша,\nКостя ')).toEqual([]);
});

test('an entry without an address is returned, so that it is reported', () => {
  expect(emailsIn('a@x.ru\nпетя\n, \n Костя  Л.;masha@@x.ru')).toEqual(['a@x.ru', 'петя', 'Костя Л.', 'masha@@x.ru']);
});

test('addresses are found in quotation marks, in brackets, as links and before a full stop', () => {
  expect(emailsIn('"a@x.ru","b@x.ru"\n(c@x.ru)\nmailto:d@x.ru\nПишите на e@x.ru.\n[f@x.ru]; «g@x.ru»\nMAILTO:h@x.ru?subject=Привет')).toEqual([
    'a@x.ru', 'b@x.ru', 'c@x.ru', 'd@x.ru', 'e@x.ru', 'f@x.ru', 'g@x.ru', 'h@x.ru',
  ]);
});
