import type { ReactNode } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import { assertStylesheets } from './lost-chunks.ts';

/** Each page is a separate chunk that loads on demand, beside its data. */
export const page = (importPage: () => Promise<() => ReactNode>, loader?: LoaderFunction): Pick<RouteObject, 'lazy' | 'loader'> => ({
  lazy: async () => {
    const Component = await importPage();
    assertStylesheets();
    return { Component };
  },
  ...(loader && { loader }),
});
