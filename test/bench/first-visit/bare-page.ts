/**
 * Makes the bare page of a page of the site: the same text, boxes, rules, variables and letters, but neither scripts nor pictures. It shows how long
 * the phone takes for such a page at best. node:http sends it from memory, with the best compression.
 */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from '@playwright/test';

/** A file that the bare server sends. */
export interface BareFile {
  type: string;
  body: Buffer;
  encoding?: 'br';
}

/** Makes the bare page of the page that the browser shows. Its font files come from the site. */
export async function makeBareFiles(page: Page, path: string): Promise<Map<string, BareFile>> {
  const { html, css, fonts } = await page.evaluate(readBarePage);
  const text = [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    ...fonts.map((url) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`),
    `<style>${withoutUnusedVariables(css, html)}</style></head><body>${html}</body></html>`,
  ].join('');
  const body = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });
  const files = new Map<string, BareFile>([[path, { type: 'text/html; charset=utf-8', body, encoding: 'br' }]]);
  for (const url of fonts) {
    const font = await page.request.get(new URL(url, page.url()).href);
    files.set(url, { type: 'font/woff2', body: await font.body() });
  }
  return files;
}

/** Reads the page. It runs in the page itself. */
function readBarePage(): { html: string; css: string; fonts: string[] } {
  const fonts = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((name) => name.endsWith('.woff2'));
  const isInUse = (selector: string): boolean => {
    try {
      return document.querySelector(selector.replace(/::?[\w-]+(?:\([^()]*\))?/g, '') || '*') !== null;
    } catch {
      return true;
    }
  };
  const textOf = (rules: CSSRuleList): string => [...rules].map(ruleText).join('');
  const ruleText = (rule: CSSRule): string => {
    if (rule instanceof CSSStyleRule) return isInUse(rule.selectorText) ? rule.cssText : '';
    if (rule instanceof CSSFontFaceRule) return fonts.some((name) => rule.cssText.includes(name)) ? rule.cssText : '';
    if (rule instanceof CSSMediaRule) return matchMedia(rule.media.mediaText).matches ? textOf(rule.cssRules) : '';
    if (rule instanceof CSSSupportsRule) return CSS.supports(rule.conditionText) ? textOf(rule.cssRules) : '';
    if (rule instanceof CSSLayerBlockRule) return `@layer ${rule.name}{${textOf(rule.cssRules)}}`;
    return rule instanceof CSSLayerStatementRule ? rule.cssText : '';
  };
  const sheets = [...document.styleSheets].filter(({ disabled }) => !disabled);
  const css = sheets.map(({ cssRules }) => textOf(cssRules)).join('');
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const element of body.querySelectorAll('script, style, noscript, use, [hidden]')) element.remove();
  const root = document.documentElement;
  // A script sets the attribute of the colour scheme, and the bare page has no scripts.
  const scheme = `:root{color-scheme:${getComputedStyle(root).colorScheme}}`;
  return { html: body.innerHTML, css: css.replaceAll(/:root\[data-mantine-color-scheme="[a-z]+"\]/g, ':root') + scheme, fonts };
}

/** Drops variables that no rule and no element uses, until all remaining ones are used. */
function withoutUnusedVariables(css: string, html: string): string {
  const used = new Set([...`${css}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const left = css.replace(/(--[\w-]+):[^;{}]*(?:;|(?=\}))\s*/g, (declaration, name: string) => (used.has(name) ? declaration : ''));
  return left.length === css.length ? css : withoutUnusedVariables(left, html);
}

/** Serves bare files on a free port. */
export async function serveBareFiles(files: ReadonlyMap<string, BareFile>): Promise<{ origin: string; server: Server }> {
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url);
    if (file === undefined) return void response.writeHead(404).end();
    const { type, body, encoding } = file;
    const headers = { 'content-type': type, 'content-length': body.length, 'cache-control': 'no-store', ...(encoding && { 'content-encoding': encoding }) };
    response.writeHead(200, headers).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server of the bare pages has no port.');
  return { origin: `http://localhost:${address.port}`, server };
}
