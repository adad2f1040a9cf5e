// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { pastedTable } from './pasted-table.ts';

test('a table of Word becomes a table of Markdown, with the paragraphs around it', () => {
  const html = '<html><body><p style="x">Опыт:</p><table><tr><td><p>Номер</p></td><td>Окраска<br>йодом</td></tr><tr><td>3</td><td>да | нет</td></tr></table></body></html>';
  expect(pastedTable(html, '')).toBe('Опыт:\n\n| Номер | Окраска йодом |\n|---|---|\n| 3 | да \\| нет |');
});

test('a merged cell leaves empty ones, and a short row too', () => {
  expect(pastedTable('<table><tr><td colspan="2">А</td><td>Б</td></tr><tr><td>1</td></tr></table>', '')).toBe('| А |  | Б |\n|---|---|---|\n| 1 |  |  |');
});

test('cells of a spreadsheet are parted by tabs', () => {
  expect(pastedTable('', 'Год\tДоля\r\n2025\t3,5\r\n')).toBe('| Год | Доля |\n|---|---|\n| 2025 | 3,5 |');
});

test('what has no table is pasted as it is', () => {
  expect(pastedTable('<p>Слова</p>', 'Слова')).toBeNull();
  expect(pastedTable('<table><tr><td>одна</td></tr></table>', 'одна')).toBeNull();
  expect(pastedTable('', 'а\tб\nв')).toBeNull();
});
