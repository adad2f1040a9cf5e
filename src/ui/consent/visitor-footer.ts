/**
 * The footer of the pages for visitors, as data. The sign-in page must be small, so it contains no words and no code of the footer (ADR 56).
 */
import { createElement, type ReactNode } from 'react';

/** An element as the query cache keeps it: name, properties, children. */
export type Drawable = string | readonly [name: string, properties: Readonly<Record<string, string>>, ...children: Drawable[]];

/** The key of the query with the footer. The query has no `queryFn`: the server or `addGuestFooter` puts the footer into the query cache. */
export const FOOTER_KEY = ['footer'] as const;

export const drawFooter = (node: Drawable): ReactNode => (typeof node === 'string' ? node : createElement(node[0], node[1], ...node.slice(2).map((child) => drawFooter(child as Drawable))));
