import { expect, test } from 'vitest';
import { partsOf } from './note-text.tsx';

const addresses = (text: string): string[] => partsOf(text).filter(({ isAddress }) => isAddress).map((part) => part.text);

test('The https addresses of a message are links, without the marks of its sentences', () => {
  expect(addresses('Смотрите https://example.com/урок?x=1&y=2#a, потом (https://example.org/a).')).toEqual(['https://example.com/урок?x=1&y=2#a', 'https://example.org/a']);
  expect(addresses('«https://example.com» и HTTPS://EXAMPLE.COM/A!')).toEqual(['https://example.com', 'HTTPS://EXAMPLE.COM/A']);
  expect(addresses('https://ru.wikipedia.org/wiki/Ген_(биология)')).toEqual(['https://ru.wikipedia.org/wiki/Ген_(биология)']);
});

test('Nothing else of a message is a link, and no sign of it is lost', () => {
  for (const text of ['javascript:alert(1)', 'http://example.com', 'data:text/html,x', 'https://', 'https:// пусто', 'Без адреса.\nВторая строка']) {
    expect(addresses(text)).toEqual([]);
    expect(partsOf(text).map((part) => part.text).join('')).toBe(text);
  }
  const mixed = 'a https://example.com/(b). c\n\nhttps://example.com/d';
  expect(partsOf(mixed).map((part) => part.text).join('')).toBe(mixed);
});
