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

  test('a picture by https is one, and its host learns nothing of the page', () => {
    expect(rendered('![Ядро](https://pictures.example/cell.png)')).toContain(
      '<img src="https://pictures.example/cell.png" alt="Ядро" loading="lazy" referrerPolicy="no-referrer"/>',
    );
  });
});
