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
 * The `handle` of a route that the server can render (ADR 40). In the browser, routes have no `handle`, because the build removes it by
 * `import.meta.env.SSR`.
 */
export interface RenderedRoute {
  /** The source file of the route's chunk; not set if the route is part of the first script. */
  module?: string;
  /**
   * Set only on the innermost route, which is the page itself. A page with `isForGuests` is only for visitors, a page with `isForAnyone` is for
   * everyone, and any other page is only for signed-in users.
   */
  rendered?: { isForGuests: boolean; isForAnyone: boolean };
}

/** Marks a page that the server renders. */
export const rendered = ({ isForGuests = false, isForAnyone = false, ...chunk }: { isForGuests?: boolean; isForAnyone?: boolean; module?: string }): RenderedRoute => ({
  ...chunk,
  rendered: { isForGuests, isForAnyone },
});
