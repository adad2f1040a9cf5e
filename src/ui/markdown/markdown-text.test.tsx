import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { MARKDOWN_VECTORS, VECTORS } from '../../../test/support/fixtures/xss-payloads.ts';
import { MarkdownText } from './markdown-text.tsx';

const render = (content: string): string => renderToStaticMarkup(<MarkdownText content={content} />);

/** The elements that Markdown may create. */
const ALLOWED_ELEMENTS = /^(div|p|br|h2|h3|ul|ol|li|strong|em|del|a|img|code|pre|blockquote|hr|table|thead|tbody|tr|th|td|input|section|sup)$/;
const tagNames = (html: string): string[] => [...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = '']) => name.toLowerCase());
const attributeNames = (html: string): string[] =>
  [...html.matchAll(/<[a-z][^>]*>/gi)].flatMap(([tag]) => [...tag.matchAll(/\s([\w-]+)=/g)].map(([, name = '']) => name));
const urls = (html: string): string[] => [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, url = '']) => url);

test('lesson text breaks lines at vertical tabs and at Unicode line separators', () => {
  expect(render('а\vб\u2028в')).toBe(render('а\nб\nв'));
});

describe('lesson text', () => {
  test.for([...MARKDOWN_VECTORS, ...VECTORS])('the XSS payload %s is rendered without active content', (vector) => {
    const html = render(vector);
    expect(tagNames(html).filter((name) => !ALLOWED_ELEMENTS.test(name))).toEqual([]);
    expect(attributeNames(html).filter((name) => /^(on|style$|srcdoc$|srcset$|action$|formaction$)/i.test(name))).toEqual([]);
    // The text loads no image, and no link has a scheme other than http, https or mailto.
    expect(html).not.toContain('<img');
    for (const url of urls(html)) expect(url).toMatch(/^(https?:|mailto:|#|\/|$)|^[^:]*$/i);
  });

  test('all XSS payloads in one text are rendered without active content', () => {
    const html = render([...MARKDOWN_VECTORS, ...VECTORS].join('\n\n'));
    expect(tagNames(html).filter((name) => !ALLOWED_ELEMENTS.test(name))).toEqual([]);
    expect(html).not.toContain('<img');
  });

  test('footnotes have Russian labels and links in both directions within the page', () => {
    const html = render('Клетка[^a] и ещё раз[^a].\n\n[^a]: Гук, 1665. [Книга](https://books.example/hooke "Микрография")');
    expect(html).toContain('<h2 id="footnote-label">Сноски</h2>');
    expect(html).not.toMatch(/Footnotes|Back to|sr-only/);
    const links = [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => tag);
    const internalLinks = links.filter((tag) => tag.includes('href="#'));
    expect(internalLinks).toHaveLength(4);
    for (const tag of internalLinks) {
      expect(tag).not.toContain('target=');
      const [, id = ''] = /href="#([^"]+)"/.exec(tag) ?? [];
      expect(html).toContain(` id="${id}"`);
    }
    expect(internalLinks.map((tag) => /aria-label="([^"]*)"/.exec(tag)?.[1]).filter(Boolean)).toEqual([
      'Назад к\u00A0тексту, сноска 1',
      'Назад к\u00A0тексту, сноска 1, место 2',
    ]);
    expect(links.filter((tag) => tag.includes('target="_blank"'))).toEqual([
      '<a href="https://books.example/hooke" title="Микрография" target="_blank" rel="noopener noreferrer">',
    ]);
    // All other ids have a prefix, because they must not hide names of the page's scripts.
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id) => id !== 'footnote-label' && !id?.startsWith('user-content-'))).toEqual([]);
  });

  test('a table can be scrolled by the keyboard', () => {
    expect(render('| А | Б |\n|---|---|\n| 1 | 2 |')).toMatch(/<div class="[^"]*" role="group" aria-label="Таблица" tabindex="0"><table>/i);
  });

  test('an https image is rendered without a referrer', () => {
    expect(render('![Ядро](https://pictures.example/cell.png)')).toContain(
      '<img src="https://pictures.example/cell.png" alt="Ядро" loading="lazy" referrerPolicy="no-referrer"/>',
    );
  });
});
