/** The page that the server has rendered, before React takes it over (ADR 40). */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';
import { loadRoute } from './page-route.ts';
import { RENDERED_STYLES_ID, PAGE_DATA_ID, POSTED_FORM_ID, STYLE_REFERENCE, type PostedForm } from '../../http/page-rendering.ts';

/** The data of the page. They stand in the page as JSON, so that the browser asks for nothing again. */
export interface PageData {
  /** When the page was rendered, ms since 1970. */
  renderedAt: number;
  /** The loaded queries: key and data. */
  queries: [QueryKey, unknown][];
  /** Tells the router the ids of the routes whose loaders have run. Loaders return nothing. */
  loaderData: Record<string, null>;
}

/** Removes the data from the page. */
function takeData(id: string): unknown {
  const element = document.getElementById(id);
  element?.remove();
  return element === null ? null : JSON.parse(element.textContent);
}

/** @returns `null` on a page that the server has not rendered */
export const takePageData = (): PageData | null => takeData(PAGE_DATA_ID) as PageData | null;

/** @returns `undefined` but on a page whose form was refused */
export const takePostedForm = (): PostedForm | undefined => (takeData(POSTED_FORM_ID) as PostedForm | null) ?? undefined;

/** Puts the data of the page into the query cache. Their age counts from now: the clock of the server may differ. */
export function seedQueries(client: QueryClient, { queries }: PageData): void {
  for (const [key, data] of queries) client.setQueryData(key, data);
}

/** Gives the elements the styles that React expects of them, in place of the rules that stood in for these (src/web/ssr). */
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

/** Loads the code of the page at the current address into its routes, so that the router can begin with it. */
export async function loadMatchedRoutes(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(matches.map(({ route }) => loadRoute(route)));
}
