/** The HTML of pages: index.html as it was built, and the same with a drawing in it (ADR 40). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DRAWN_STYLES_ID, PAGE_DATA_ID, type Drawing } from '../../http/page-drawing.ts';
import { ClientManifest } from './client-manifest.ts';

/** Stands in index.html for the nonce of a response. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Puts the nonce into the parts of a page that come from the build. What users have written never passes through here. */
export const withNonce = (html: string, nonce: string): string => html.replaceAll(NONCE_PLACEHOLDER, nonce);

/** Characters that end a script element, or that JavaScript once took for line ends. */
const UNSAFE_IN_SCRIPT = /[<\u2028\u2029]/g;

const escapeJson = (json: string): string =>
  json.replace(UNSAFE_IN_SCRIPT, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** What every page loads, and a drawn page loads later or not at all. */
const START_SCRIPT = /<script type="module"[^>]*><\/script>\s*/;
const START_STYLES = /<link rel="stylesheet"[^>]*>\s*/;
const SESSION_PRELOAD = /<link rel="preload"[^>]* as="fetch"[^>]*>\s*/;
const ROOT = '<div id="root">';

/** Puts drawings into the built page. */
export class DrawnPageTemplate {
  readonly #webRoot: string;
  readonly #manifest: ClientManifest;
  /** index.html up to the end of its head, from there into `#root`, and the rest. */
  readonly #parts: readonly [string, string, string];
  /** By the names of the chunks of a page. */
  readonly #heads = new Map<string, string>();

  /** @throws Error when the folder holds no built client, or one of another form */
  constructor(webRoot: string, indexHtml: string) {
    this.#webRoot = webRoot;
    this.#manifest = new ClientManifest(webRoot);
    const head = [START_SCRIPT, START_STYLES, SESSION_PRELOAD].reduce((html, pattern) => {
      if (!pattern.test(html)) throw new Error(`index.html has nothing like ${String(pattern)}.`);
      return html.replace(pattern, '');
    }, indexHtml);
    const [headEnd, rootEnd] = [head.indexOf('</head>'), head.indexOf(ROOT) + ROOT.length];
    this.#parts = [head.slice(0, headEnd), head.slice(headEnd, rootEnd), head.slice(rootEnd)];
  }

  render({ markup, styles, data, modules }: Drawing, nonce: string): string {
    const [head, body, rest] = this.#parts;
    const drawnStyles = `<style id="${DRAWN_STYLES_ID}" nonce="${nonce}">${styles}</style>`;
    const pageData = `<script type="application/json" id="${PAGE_DATA_ID}">${escapeJson(data)}</script>`;
    const [start, end] = rest.split('</body>', 2);
    return [
      withNonce(`${head}${this.#headOf(modules)}`, nonce),
      drawnStyles,
      withNonce(body, nonce),
      markup,
      withNonce(start ?? '', nonce),
      pageData,
      `</body>${withNonce(end ?? '', nonce)}`,
    ].join('');
  }

  /** Styles inline, because a phone waits for each file; scripts after them, because the page stands without scripts. */
  #headOf(modules: readonly string[]): string {
    const key = modules.join();
    const known = this.#heads.get(key);
    if (known !== undefined) return known;
    const start = this.#manifest.filesOf([this.#manifest.entry]);
    const all = this.#manifest.filesOf([this.#manifest.entry, ...modules]);
    const css = all.stylesheets.map((url) => readFileSync(join(this.#webRoot, url), 'utf8')).join('\n');
    const head = [
      `<style nonce="${NONCE_PLACEHOLDER}">${css}</style>`,
      // Vite loads no style sheet that has a link; `disabled` keeps the browser from loading it.
      ...all.stylesheets.map((url) => `<link rel="stylesheet" disabled href="${url}">`),
      ...start.scripts.map((url) => `<script type="module" crossorigin fetchpriority="low" src="${url}" nonce="${NONCE_PLACEHOLDER}"></script>`),
      ...all.scripts
        .filter((url) => !start.scripts.includes(url))
        .map((url) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${url}" nonce="${NONCE_PLACEHOLDER}">`),
    ].join('');
    this.#heads.set(key, head);
    return head;
  }
}
