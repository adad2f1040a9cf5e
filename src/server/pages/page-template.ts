/** The HTML of pages: index.html as it was built, and the same with a rendering in it (ADR 40). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RENDERED_STYLES_ID, PAGE_DATA_ID, POSTED_FORM_ID, type Rendering, type PostedForm } from '../../http/page-rendering.ts';
import { ClientManifest } from './client-manifest.ts';

/** Stands in index.html for the nonce of a response. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Puts the nonce into the parts of a page that come from the build. What users have written never passes through here. */
export const withNonce = (html: string, nonce: string): string => html.replaceAll(NONCE_PLACEHOLDER, nonce);

/** Characters that end a script element, or that JavaScript once took for line ends. */
const UNSAFE_IN_SCRIPT = /[<\u2028\u2029]/g;

const escapeJson = (json: string): string =>
  json.replace(UNSAFE_IN_SCRIPT, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Data of a page, for its script. */
const dataElement = (id: string, json: string): string => `<script type="application/json" id="${id}">${escapeJson(json)}</script>`;

export const formElement = (form: PostedForm): string => dataElement(POSTED_FORM_ID, JSON.stringify(form));

/** The built page with a refused form. */
export const withForm = (html: string, form: PostedForm): string => {
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}${formElement(form)}${html.slice(end)}`;
};

/** What every page loads, and a rendered page loads later or not at all. */
const START_SCRIPT = /<script type="module"[^>]*><\/script>\s*/;
const START_STYLES = /<link rel="stylesheet"[^>]*>\s*/;
const SESSION_PRELOAD = /<link rel="preload"[^>]* as="fetch"[^>]*>\s*/;
const ROOT = '<div id="root">';

/** What surrounds a rendering: up to the end of the head, from there into `#root`, from there to the end of the body, and the rest. */
type Frame = readonly [NoncedHtml, NoncedHtml, NoncedHtml, NoncedHtml];

/** A part of a page with places for the nonce. It is encoded once: to copy bytes is cheaper than to search and encode a text. */
class NoncedHtml {
  readonly #pieces: readonly Buffer[];

  constructor(html: string) {
    this.#pieces = html.split(NONCE_PLACEHOLDER).map((piece) => Buffer.from(piece));
  }

  with(nonce: Buffer): Buffer[] {
    return this.#pieces.flatMap((piece, index) => (index === 0 ? piece : [nonce, piece]));
  }
}

/** Puts renderings into the built page. */
export class PageTemplate {
  readonly #webRoot: string;
  readonly #manifest: ClientManifest;
  /** Those of a frame; the links of a page are added to the head. */
  readonly #parts: readonly [string, NoncedHtml, NoncedHtml, NoncedHtml];
  /** Frames by the names of the chunks of a page. */
  readonly #frames = new Map<string, Frame>();

  /** @throws Error when the folder holds no built client, or one of another form */
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

  /** Styles inline, because a phone waits for each file; scripts after them, because the page stands without scripts. */
  #linksOf(modules: readonly string[]): string {
    const start = this.#manifest.filesOf([this.#manifest.entry]);
    const all = this.#manifest.filesOf([this.#manifest.entry, ...modules]);
    const css = all.stylesheets.map((url) => readFileSync(join(this.#webRoot, url), 'utf8')).join('\n');
    return [
      `<style nonce="${NONCE_PLACEHOLDER}">${css}</style>`,
      // Vite loads no style sheet that has a link; `disabled` keeps the browser from loading it.
      ...all.stylesheets.map((url) => `<link rel="stylesheet" disabled href="${url}">`),
      ...start.scripts.map((url) => `<script type="module" crossorigin fetchpriority="low" src="${url}" nonce="${NONCE_PLACEHOLDER}"></script>`),
      ...all.scripts
        .filter((url) => !start.scripts.includes(url))
        .map((url) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${url}" nonce="${NONCE_PLACEHOLDER}">`),
    ].join('');
  }
}
