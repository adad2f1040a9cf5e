/** What the server and the bundle that renders pages agree on (ADR 40). The server loads that bundle at run time. */

/** The id of the element that holds the data of a rendered page. */
export const PAGE_DATA_ID = 'page-data';

/** The id of the style element with the rules that stand in for style attributes, and the attribute that they select by. */
export const RENDERED_STYLES_ID = 'rendered-styles';
export const STYLE_REFERENCE = 'data-rendered-style';

/** The id of the element that holds a refused form. */
export const POSTED_FORM_ID = 'posted-form';

/** A form that was sent without the script of its page and refused: the page shows it again, with what was typed but the password. */
export interface PostedForm {
  /** The page. */
  path: string;
  fields: Record<string, string>;
  error: { code: string; message: string; fields?: Record<string, string> };
}

/** Calls an endpoint for the visitor. @param key method and path: `GET /api/tests/{id}` @param params of the path, in order */
export type CallEndpoint = (key: string, params: readonly string[], query?: Readonly<Record<string, string>>) => Promise<unknown>;

/** A rendered page. */
export interface Rendering {
  /** The HTML of `#root`, without style attributes, which the policy of pages forbids. */
  markup: string;
  /** Rules for `RENDERED_STYLES_ID`. */
  styles: string;
  /** The JSON of the element `PAGE_DATA_ID`, not escaped for HTML. */
  data: string;
  /** The source files of the chunks that the browser needs next. */
  modules: string[];
}

export interface PageRenderer {
  /** @returns which page stands at a path; `null` for pages that are not rendered */
  find(path: string): { pattern: string; isForGuests: boolean; isForAnyone: boolean } | null;
  /**
   * @param address the path, and the query where the page reads it
   * @param form one that was refused
   * @returns `null` when the page leads elsewhere or some of its data is missing
   * @throws what the rendering of the page throws
   */
  render(address: string, call: CallEndpoint, form?: PostedForm): Promise<Rendering | null>;
}
