import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import type { ArtProps } from '../../art/drawing.tsx';
import { LogoMark } from '../../art/logo-mark.tsx';
import { Card } from '../page/card.tsx';
import { PageTitle } from '../page/page-title.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  /** A drawing of `ui/art`: `SeedlingArt`, `DnaArt`, `MicroscopeArt`, `FallenLeafArt`, `LockArt` or `LogoMark`. */
  art: ComponentType<ArtProps>;
  title: string;
  text?: ReactNode;
  /** At most two buttons, or a badge, at the bottom of the panel. */
  actions?: ReactNode;
  /** Whether the panel is the whole page; its title is then the h1. */
  isPage?: boolean;
  /** Whether the panel takes the focus, because it replaces the element that had it. */
  takesFocus?: boolean;
  /** Whether the panel tells of a failure, which screen readers announce at once. */
  isFailure?: boolean;
}

/** A panel in place of content that is empty, failed, locked or offline. It has a drawing, a title, a sentence and buttons. */
export function EmptyState({ art: Art, title, text, actions, isPage = false, takesFocus = false, isFailure = false }: EmptyStateProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Card className={classes.emptyState} role={isFailure ? 'alert' : undefined}>
      {/* The logo is solid, so it needs only half the size of a line drawing. */}
      <Art size={Art === LogoMark ? 56 : 112} />
      {isPage ? <PageTitle small>{title}</PageTitle> : <h2 ref={heading} tabIndex={-1}>{title}</h2>}
      {text && <p className={classes.text}>{text}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </Card>
  );
}
