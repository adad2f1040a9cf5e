/** The footer of the pages for visitors, as data: the sign-in page, which must be small, has no words and no code for it (ADR 56). */
import { createElement, type ReactNode } from 'react';

/** Elements as the cache of queries keeps them: name, properties, children. */
export type Drawable = string | readonly [name: string, properties: Readonly<Record<string, string>>, ...children: Drawable[]];

/** The query with the footer. It has no function of its own: who knows the documents sets it. */
export const FOOTER_KEY = ['footer'] as const;

export const drawFooter = (node: Drawable): ReactNode => (typeof node === 'string' ? node : createElement(node[0], node[1], ...node.slice(2).map((child) => drawFooter(child as Drawable))));
