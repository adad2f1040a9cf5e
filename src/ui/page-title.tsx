import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PRODUCT_NAME } from '../domain/product.ts';
import classes from './page-title.module.css';

/** Whether a title has been shown since the site was opened: the first one leaves the focus to the browser. */
let isOpened = false;

interface PageTitleProps {
  children: ReactNode;
  /** Title of the window when the heading has more than plain text or says something else. */
  windowTitle?: string;
  /** Looks of an h2, for pages that are one small panel. */
  small?: boolean;
}

/**
 * The h1 of a page. It takes the focus when it takes the place of another, of another page or of the notice that this
 * one didn't load, so that a screen reader tells where the reader is; and it names the window «Уроки — Листок».
 */
export function PageTitle({ children, windowTitle, small = false }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const title = windowTitle ?? (typeof children === 'string' ? children : undefined);

  useEffect(() => {
    document.title = title ? `${title} — ${PRODUCT_NAME}` : PRODUCT_NAME;
  }, [title]);

  // Another state or query at the same path is a change within the page.
  const announced = useRef<string | null>(null);
  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    if (isOpened) heading.current?.focus({ preventScroll: true });
    isOpened = true;
  }, [pathname]);

  return (
    <h1 ref={heading} tabIndex={-1} className={small ? classes.small : classes.title}>
      {children}
    </h1>
  );
}

/** Names the window of a page that works under a title of another kind, an editor's name field; its h1 is read aloud. */
export function WindowTitle({ children }: { children: string }) {
  return (
    <VisuallyHidden>
      <PageTitle>{children}</PageTitle>
    </VisuallyHidden>
  );
}
