import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { MARKDOWN_VECTORS, VECTORS } from '../../../ui/testing-vectors.ts';
import { LessonText } from './lesson-text.tsx';

const rendered = (content: string): string => renderToStaticMarkup(<LessonText content={content} />);

/** Every element of a lesson's text: Markdown makes these and nothing else. */
const ELEMENTS = /^(div|p|br|h2|h3|ul|ol|li|strong|em|del|a|img|code|pre|blockquote|hr|table|thead|tbody|tr|th|td|input|section|sup)$/;
const tagsIn = (html: string): string[] => [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = '']) => name.toLowerCase());
const attributesIn = (html: string): string[] =>
  [...html.matchAll(/<[a-z][^>]*>/gi)].flatMap(([tag]) => [...tag.matchAll(/\s([\w-]+)=/g)].map(([, name = '']) => name));
const addressesIn = (html: string): string[] => [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);

test('every end of a line counts, as Word and slides paste them', () => {
  expect(rendered('а\vб\u2028в')).toBe(rendered('а\nб\nв'));
});

describe('a lesson’s text stays text', () => {
  test.for([...MARKDOWN_VECTORS, ...VECTORS])('%s', (vector) => {
    const html = rendered(vector);
    expect(tagsIn(html).filter((name) => !ELEMENTS.test(name))).toEqual([]);
    expect(attributesIn(html).filter((name) => /^(on|style$|srcdoc$|srcset$|action$|formaction$)/i.test(name))).toEqual([]);
    // Nothing is loaded, and no link leads anywhere but to a page.
    expect(html).not.toContain('<img');
    for (const address of addressesIn(html)) expect(address).toMatch(/^(https?:|mailto:|#|\/|$)|^[^:]*$/i);
  });

  test('all of them together', () => {
    const html = rendered([...MARKDOWN_VECTORS, ...VECTORS].join('\n\n'));
    expect(tagsIn(html).filter((name) => !ELEMENTS.test(name))).toEqual([]);
    expect(html).not.toContain('<img');
  });

  test('footnotes are Russian, and lead to and fro within the page', () => {
    const html = rendered('Клетка[^a] и ещё раз[^a].\n\n[^a]: Гук, 1665. [Книга](https://books.example/hooke "Микрография")');
    expect(html).toContain('<h2 id="footnote-label">Сноски</h2>');
    expect(html).not.toMatch(/Footnotes|Back to|sr-only/);
    const links = [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => tag);
    const within = links.filter((tag) => tag.includes('href="#'));
    expect(within).toHaveLength(4);
    for (const tag of within) {
      expect(tag).not.toContain('target=');
      const [, id = ''] = /href="#([^"]+)"/.exec(tag) ?? [];
      expect(html).toContain(` id="${id}"`);
    }
    expect(within.map((tag) => /aria-label="([^"]*)"/.exec(tag)?.[1]).filter(Boolean)).toEqual([
      'Назад к\u00A0тексту, сноска 1',
      'Назад к\u00A0тексту, сноска 1, место 2',
    ]);
    expect(links.filter((tag) => tag.includes('target="_blank"'))).toEqual([
      '<a href="https://books.example/hooke" title="Микрография" target="_blank" rel="noopener noreferrer">',
    ]);
    // No name that a script of the page could take for one of its own.
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id) => id !== 'footnote-label' && !id?.startsWith('user-content-'))).toEqual([]);
  });

  test('a picture by https is one, and its host learns nothing of the page', () => {
    expect(rendered('![Ядро](https://pictures.example/cell.png)')).toContain(
      '<img src="https://pictures.example/cell.png" alt="Ядро" loading="lazy" referrerPolicy="no-referrer"/>',
    );
  });
});
