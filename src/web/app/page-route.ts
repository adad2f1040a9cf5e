import type { ReactNode } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import type { PagePath } from '../../domain/page-paths.ts';
import { assertStylesheets } from './lost-chunks.ts';

/** A route of the page at an address that the server knows, or of the page for all other addresses. */
export type PageRoute = RouteObject & { path?: PagePath | '*' };

/** Each page is a separate chunk that loads on demand, beside its data. */
export const page = (importPage: () => Promise<() => ReactNode>, loader?: LoaderFunction): Pick<RouteObject, 'lazy' | 'loader'> => ({
  lazy: async () => {
    const Component = await importPage();
    assertStylesheets();
    return { Component };
  },
  ...(loader && { loader }),
});

/** Loads the chunk of a route in advance, so that a router can begin with it. */
export async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
}

/** The `handle` of a route that matters to pages which the server renders (ADR 40). The routes of the browser have none: `import.meta.env.SSR`. */
export interface RenderedRoute {
  /** The source file of the route's chunk; none for what is part of the first script. */
  module?: string;
  /** Set on the page itself. Only visitors see a guest page, only signed-in users the others, but for those that anyone sees. */
  rendered?: { isForGuests: boolean; isForAnyone: boolean };
}

/** Marks a page that the server renders. */
export const rendered = ({ isForGuests = false, isForAnyone = false, ...chunk }: { isForGuests?: boolean; isForAnyone?: boolean; module?: string }): RenderedRoute => ({
  ...chunk,
  rendered: { isForGuests, isForAnyone },
});
