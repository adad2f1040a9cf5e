/** Makes the HTML of pages from the built index.html, with or without a rendered page in it (ADR 40). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RENDERED_STYLES_ID, PAGE_DATA_ID, POSTED_FORM_ID, type Rendering, type PostedForm } from '../../http/page-rendering.ts';
import { ClientManifest } from './client-manifest.ts';

/** The text in index.html that the nonce of a response replaces. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/**
 * Puts the nonce into the parts of a page that come from the build. Text that users have written never passes through
 * here.
 */
export const withNonce = (html: string, nonce: string): string => html.replaceAll(NONCE_PLACEHOLDER, nonce);

/** Characters that could end a script element, and the two line separators that older JavaScript did not allow in strings. */
const UNSAFE_IN_SCRIPT = /[<\u2028\u2029]/g;

const escapeJson = (json: string): string =>
  json.replace(UNSAFE_IN_SCRIPT, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** An element with the data of a page, which its script reads. */
const dataElement = (id: string, json: string): string => `<script type="application/json" id="${id}">${escapeJson(json)}</script>`;

export const formElement = (form: PostedForm): string => dataElement(POSTED_FORM_ID, JSON.stringify(form));

/** The built page with a refused form in it. */
export const withForm = (html: string, form: PostedForm): string => {
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}${formElement(form)}${html.slice(end)}`;
};

/** Matches the script element that every page has. It is removed from a rendered page, which loads the script after its styles. */
const START_SCRIPT = /<script type="module"[^>]*><\/script>\s*/;
const START_STYLES = /<link rel="stylesheet"[^>]*>\s*/;
const SESSION_PRELOAD = /<link rel="preload"[^>]* as="fetch"[^>]*>\s*/;
const ROOT = '<div id="root">';

/**
 * The parts of the built page into which a rendered page is inserted. They end before `</head>`, after the start tag of `#root`, before `</body>`,
 * and at the end.
 */
type Frame = readonly [NoncedHtml, NoncedHtml, NoncedHtml, NoncedHtml];

/**
 * A part of a page with placeholders for the nonce. It is split and encoded only once, because copying bytes is cheaper than searching and encoding a
 * text for each response.
 */
class NoncedHtml {
  readonly #pieces: readonly Buffer[];

  constructor(html: string) {
    this.#pieces = html.split(NONCE_PLACEHOLDER).map((piece) => Buffer.from(piece));
  }

  with(nonce: Buffer): Buffer[] {
    return this.#pieces.flatMap((piece, index) => (index === 0 ? piece : [nonce, piece]));
  }
}

/** Puts rendered pages into the built page. */
export class PageTemplate {
  readonly #webRoot: string;
  readonly #manifest: ClientManifest;
  /** The parts that all frames have in common. A frame adds the links of its page to the end of the first part. */
  readonly #parts: readonly [string, NoncedHtml, NoncedHtml, NoncedHtml];
  /** The frames by the chunk names of their pages. */
  readonly #frames = new Map<string, Frame>();

  /** @throws Error when the folder has no built client, or its page has another structure */
  constructor(webRoot: string, indexHtml: string) {
    this.#webRoot = webRoot;
    this.#manifest = new ClientManifest(webRoot);
    const head = [START_SCRIPT, START_STYLES, SESSION_PRELOAD].reduce((html, pattern) => {
      if (!pattern.test(html)) throw new Error(`index.html has nothing like ${String(pattern)}.`);
      return html.replace(pattern, '');
    }, indexHtml);
    const [headEnd, rootStart, bodyEnd] = [head.indexOf('</head>'), head.indexOf(ROOT) + ROOT.length, head.lastIndexOf('</body>')];
    const part = (from: number, to?: number) => new NoncedHtml(head.slice(from, to));
    this.#parts = [head.slice(0, headEnd), part(headEnd, rootStart), part(rootStart, bodyEnd), part(bodyEnd)];
  }

  render({ markup, styles, data, modules }: Rendering, nonce: string, form?: PostedForm): Buffer {
    const [head, body, bodyEnd, end] = this.#frameOf(modules);
    const nonceBytes = Buffer.from(nonce);
    return Buffer.concat([
      ...head.with(nonceBytes),
      Buffer.from(`<style id="${RENDERED_STYLES_ID}" nonce="${nonce}">${styles}</style>`),
      ...body.with(nonceBytes),
      Buffer.from(markup),
      ...bodyEnd.with(nonceBytes),
      Buffer.from(dataElement(PAGE_DATA_ID, data) + (form === undefined ? '' : formElement(form))),
      ...end.with(nonceBytes),
    ]);
  }

  #frameOf(modules: readonly string[]): Frame {
    const key = modules.join();
    const known = this.#frames.get(key);
    if (known !== undefined) return known;
    const [head, body, bodyEnd, end] = this.#parts;
    const frame: Frame = [new NoncedHtml(`${head}${this.#linksOf(modules)}`), body, bodyEnd, end];
    this.#frames.set(key, frame);
    return frame;
  }

  /**
   * The styles and scripts of a page. The styles are inline, because a phone would have to wait for each file. The scripts come after them, because
   * the page is readable without scripts.
   */
  #linksOf(modules: readonly string[]): string {
    const start = this.#manifest.filesOf([this.#manifest.entry]);
    const all = this.#manifest.filesOf([this.#manifest.entry, ...modules]);
    const css = all.stylesheets.map((url) => readFileSync(join(this.#webRoot, url), 'utf8')).join('\n');
    return [
      // Delays the first paint until the page is parsed. Otherwise a centred form would move while it grows. The element `page-data` is
      // behind the markup of the page, so the browser waits for the whole page.
      `<link rel="expect" href="#${PAGE_DATA_ID}" blocking="render">`,
      `<style nonce="${NONCE_PLACEHOLDER}">${css}</style>`,
      // Vite does not load a style sheet that the page already links to. `disabled` keeps the browser from loading it, because its rules are inline.
      ...all.stylesheets.map((url) => `<link rel="stylesheet" disabled href="${url}">`),
      ...start.scripts.map((url) => `<script type="module" crossorigin fetchpriority="low" src="${url}" nonce="${NONCE_PLACEHOLDER}"></script>`),
      ...all.scripts
        .filter((url) => !start.scripts.includes(url))
        .map((url) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${url}" nonce="${NONCE_PLACEHOLDER}">`),
    ].join('');
  }
}
