import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PRODUCT_NAME } from '../../../domain/product.ts';
import classes from './page-title.module.css';

/** Whether a page title has been shown since the site was opened. The first title does not take the focus. */
let isOpened = false;

interface PageTitleProps {
  children: ReactNode;
  /** The title of the browser window. It is set if the heading is not plain text, or if the window must have another title. */
  windowTitle?: string;
  /** Whether the title looks like an h2, for pages that are one small panel. */
  small?: boolean;
  /**
   * Whether the title belongs to a dialog or a panel over the page. The window then keeps the title of the page, and the focus is not moved.
   */
  isOverPage?: boolean;
}

/**
 * The h1 of a page. It takes the focus when it replaces another h1 (of the previous page or of a loading error), because a screen reader must
 * announce the new page. It also sets the window title: «Уроки — Листок».
 */
export function PageTitle({ children, windowTitle, small = false, isOverPage = false }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const title = windowTitle ?? (typeof children === 'string' ? children : undefined);

  useEffect(() => {
    if (!isOverPage) document.title = title ? `${title} — ${PRODUCT_NAME}` : PRODUCT_NAME;
  }, [title, isOverPage]);

  // Only a change of the path is a navigation. If the state or the query changes, the focus stays.
  const announced = useRef<string | null>(null);
  useEffect(() => {
    if (isOverPage || announced.current === pathname) return;
    announced.current = pathname;
    if (isOpened) heading.current?.focus({ preventScroll: true });
    isOpened = true;
  }, [pathname, isOverPage]);

  return (
    <h1 ref={heading} tabIndex={-1} className={small ? classes.small : classes.title}>
      {children}
    </h1>
  );
}

/** A visually hidden h1 for a page whose visible title is an input, such as the name field of an editor. */
export function WindowTitle({ children }: { children: string }) {
  return (
    <VisuallyHidden>
      <PageTitle>{children}</PageTitle>
    </VisuallyHidden>
  );
}
