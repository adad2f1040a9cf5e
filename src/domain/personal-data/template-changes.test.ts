import { describe, expect, test } from 'vitest';
import { hasLine, insertLine, plainLine, removeLine, templateChanges } from './template-changes.ts';

const THEN = '## Зачем\n- учёба;\n- защита.\n\n## Сколько\n| Что | Сколько |\n|---|---|\n| копии | 30 дней |';
const NOW = '## Зачем\n- учёба;\n- письма;\n- защита.\n\n## Сколько\n| Что | Сколько |\n|---|---|\n| копии | 14 дней |\n\nНа сайте https://bio.example.';

test.each([
  ['- **Аккаунт:** ник', 'Аккаунт: ник'],
  ['| копии | 30 дней |', 'копии — 30 дней'],
  ['  2) пункт https://bio.example/privacy', 'пункт bio.example/privacy'],
  [String.raw`ИП \*Соколова\*`, 'ИП *Соколова*'],
])('people read the line %j as %j', (raw, line) => {
  expect(plainLine(raw)).toBe(line);
});

test('changes are the lines that were added, then those that were removed, with their sections', () => {
  expect(templateChanges(THEN, NOW)).toEqual([
    { kind: 'added', line: 'письма;', heading: 'Зачем' },
    { kind: 'added', line: 'копии — 14 дней', heading: 'Сколько' },
    { kind: 'added', line: 'На сайте bio.example.', heading: 'Сколько' },
    { kind: 'removed', line: 'копии — 30 дней', heading: 'Сколько' },
  ]);
  expect(templateChanges(THEN, THEN)).toEqual([]);
});

describe('a line of the template', () => {
  const letters = { line: 'письма;', heading: 'Зачем' };

  test('goes after the line before it, with the mark of the list', () => {
    expect(insertLine('## Зачем\n- учёба;\n- наше;\n', NOW, letters)).toBe('## Зачем\n- учёба;\n- письма;\n- наше;\n');
  });

  test('goes to the end of its section where that line is gone', () => {
    expect(insertLine('## Зачем\n- наше.\n\n## Сколько\nдолго', NOW, letters)).toBe('## Зачем\n- наше.\n- письма;\n\n## Сколько\nдолго');
  });

  test('goes to the end where the section is gone', () => {
    expect(insertLine('Свой текст.\n', NOW, letters)).toBe('Свой текст.\n\n- письма;');
  });

  test('is set off as a paragraph where it is one', () => {
    expect(insertLine('## Сколько\nдолго', NOW, { line: 'На сайте bio.example.', heading: 'Сколько' })).toBe('## Сколько\nдолго\n\nНа сайте https://bio.example.');
  });

  test('is found in a text, and removed from it', () => {
    expect(hasLine('a\n- письма;', letters)).toBe(true);
    expect(removeLine('a\n- письма;\nб', letters)).toBe('a\nб');
    expect(hasLine('a\nб', letters)).toBe(false);
  });
});
