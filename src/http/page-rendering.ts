/**
 * Names and types on which the server and the bundle that renders pages agree (ADR 40). The server loads that bundle at
 * run time.
 */

/** The id of the element that holds the data of a rendered page. */
export const PAGE_DATA_ID = 'page-data';

/**
 * A rendered page has no style attributes. `RENDERED_STYLES_ID` is the id of the style element whose rules replace
 * them. `STYLE_REFERENCE` is the attribute by which these rules select elements.
 */
export const RENDERED_STYLES_ID = 'rendered-styles';
export const STYLE_REFERENCE = 'data-rendered-style';

/** The id of the element that holds the data of a refused form. */
export const POSTED_FORM_ID = 'posted-form';

/**
 * A form that the browser has sent without JavaScript and the server has refused. The page shows it again with the
 * typed values, but without the password.
 */
export interface PostedForm {
  /** The path of the page with the form. */
  path: string;
  fields: Record<string, string>;
  error: { code: string; message: string; fields?: Record<string, string> };
}

/**
 * Calls an endpoint for the visitor of a page.
 * @param key method and path, such as `GET /api/tests/{id}`
 * @param params the parameters of the path, in their order
 */
export type CallEndpoint = (key: string, params: readonly string[], query?: Readonly<Record<string, string>>) => Promise<unknown>;

export interface Rendering {
  /** The HTML of `#root`. It has no style attributes, because the policy of pages forbids them. */
  markup: string;
  /** The rules for the element `RENDERED_STYLES_ID`. */
  styles: string;
  /** The JSON for the element `PAGE_DATA_ID`. It is not escaped for HTML. */
  data: string;
  /** The source files of the chunks that the browser needs next. */
  modules: string[];
}

export interface PageRenderer {
  /** @returns the page at a path; `null` for a page that is not rendered on the server */
  find(path: string): { pattern: string; isForGuests: boolean; isForAnyone: boolean } | null;
  /**
   * @param address the path, with the query if the page reads it
   * @param form a form that the server has refused
   * @returns the rendered page; `null` when the page redirects to another page, or when some of its data are missing
   * @throws any error of the rendering
   */
  render(address: string, call: CallEndpoint, form?: PostedForm): Promise<Rendering | null>;
}
