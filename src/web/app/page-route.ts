import type { ReactNode } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import type { PagePath } from '../../domain/page-paths.ts';
import { assertStylesheets } from './lost-chunks.ts';

/** A route at a path that the server knows, or the route `*` of the page for all other paths. */
export type PageRoute = RouteObject & { path?: PagePath | '*' };

/** Makes each page a separate chunk, which loads on demand at the same time as its data. */
export const page = (importPage: () => Promise<() => ReactNode>, loader?: LoaderFunction): Pick<RouteObject, 'lazy' | 'loader'> => ({
  lazy: async () => {
    const Component = await importPage();
    assertStylesheets();
    return { Component };
  },
  ...(loader && { loader }),
});

/** Loads the chunk of a route before the router starts, because the router must be able to render it at once. */
export async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
}

/**
 * The `handle` of a route, for pages that the server renders (ADR 40). The routes in the browser have no `handle`: `import.meta.env.SSR`
 * removes it.
 */
export interface RenderedRoute {
  /** The source file of the route's chunk; not set if the route is part of the first script. */
  module?: string;
  /**
   * Set on the route of the page itself. Visitors alone see a page with `isForGuests`, and signed-in users alone a page without it; everyone
   * sees a page with `isForAnyone`.
   */
  rendered?: { isForGuests: boolean; isForAnyone: boolean };
}

/** Marks a page that the server renders. */
export const rendered = ({ isForGuests = false, isForAnyone = false, ...chunk }: { isForGuests?: boolean; isForAnyone?: boolean; module?: string }): RenderedRoute => ({
  ...chunk,
  rendered: { isForGuests, isForAnyone },
});
