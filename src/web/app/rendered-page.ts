/** Reads the data of the page that the server has rendered, before React hydrates the page (ADR 40). */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';
import { loadRoute } from './page-route.ts';
import { RENDERED_STYLES_ID, PAGE_DATA_ID, POSTED_FORM_ID, STYLE_REFERENCE, type PostedForm } from '../../http/page-rendering.ts';

/** The data of the page. The server writes them into the page as JSON, and the browser need not ask for them again. */
export interface PageData {
  /** When the page was rendered, ms since 1970. */
  renderedAt: number;
  /** The loaded queries: key and data. */
  queries: [QueryKey, unknown][];
  /** The ids of the routes whose loaders have run on the server, for the router. Loaders return nothing, hence `null`. */
  loaderData: Record<string, null>;
}

/** Reads the data from the page and removes them. */
function takeData(id: string): unknown {
  const element = document.getElementById(id);
  element?.remove();
  return element === null ? null : JSON.parse(element.textContent);
}

/** @returns `null` if the server has not rendered the page */
export const takePageData = (): PageData | null => takeData(PAGE_DATA_ID) as PageData | null;

/** @returns `undefined` unless the server has refused a form of this page */
export const takePostedForm = (): PostedForm | undefined => (takeData(POSTED_FORM_ID) as PostedForm | null) ?? undefined;

/** Puts the data of the page into the query cache. Their age counts from this moment, because the clock of the server may differ. */
export function seedQueries(client: QueryClient, { queries }: PageData): void {
  for (const [key, data] of queries) client.setQueryData(key, data);
}

/**
 * Restores the style attributes of the elements, because React expects them at hydration. The server has moved them into rules of a style element
 * (src/web/ssr).
 */
export function restoreStyles(root: HTMLElement): void {
  const element = document.getElementById(RENDERED_STYLES_ID);
  if (!(element instanceof HTMLStyleElement)) return;
  const rules = [...(element.sheet?.cssRules ?? [])].filter((rule) => rule instanceof CSSStyleRule);
  for (const { selectorText, style } of rules) {
    for (const styled of root.querySelectorAll<HTMLElement | SVGElement>(selectorText)) {
      for (const name of style) styled.style.setProperty(name, style.getPropertyValue(name));
      styled.removeAttribute(STYLE_REFERENCE);
    }
  }
  element.remove();
}

/** Loads the code of the page at the current address into its routes, because the router must be able to render it at once. */
export async function loadMatchedRoutes(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(matches.map(({ route }) => loadRoute(route)));
}
