import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import classes from './page-title.module.css';

const SITE = 'Листок';
/** React Router gives this key to the address that the page was opened at. */
const FIRST_LOCATION = 'default';

interface PageTitleProps {
  children: ReactNode;
  /** Title of the window when the heading has more than plain text or says something else. */
  windowTitle?: string;
  /** Looks of an h2, for pages that are one small panel. */
  small?: boolean;
}

/**
 * The h1 of a page. It takes the focus when the reader comes from another page, so that a screen reader tells where
 * they are, and names the window «Уроки — Листок».
 */
export function PageTitle({ children, windowTitle, small = false }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const title = windowTitle ?? (typeof children === 'string' ? children : undefined);

  useEffect(() => {
    document.title = title ? `${title} — ${SITE}` : SITE;
  }, [title]);

  // A page that was just opened leaves the focus to the browser; a new key at the same path is a change within it.
  const announced = useRef(key === FIRST_LOCATION ? pathname : null);
  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    heading.current?.focus({ preventScroll: true });
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
