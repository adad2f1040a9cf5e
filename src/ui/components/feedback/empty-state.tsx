import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import type { ArtProps } from '../../art/drawing.tsx';
import { LogoMark } from '../../art/logo-mark.tsx';
import { Card } from '../page/card.tsx';
import { PageTitle } from '../page/page-title.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  /** One of `ui/art`: `SeedlingArt`, `DnaArt`, `MicroscopeArt`, `FallenLeafArt`, `LockArt`, `LogoMark`. */
  art: ComponentType<ArtProps>;
  title: string;
  text?: ReactNode;
  /** At most two buttons, or a badge. */
  actions?: ReactNode;
  /** The panel is the whole page, so its title is the h1. */
  isPage?: boolean;
  /** The panel replaces what had the focus. */
  takesFocus?: boolean;
  /** Screen readers announce a failure at once. */
  isFailure?: boolean;
}

/** A panel instead of content that is empty, failed, locked or offline: a drawing, a title, one sentence, buttons. */
export function EmptyState({ art: Art, title, text, actions, isPage = false, takesFocus = false, isFailure = false }: EmptyStateProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Card className={classes.emptyState} role={isFailure ? 'alert' : undefined}>
      {/* The logo is solid and needs half the size of a line drawing. */}
      <Art size={Art === LogoMark ? 56 : 112} />
      {isPage ? <PageTitle small>{title}</PageTitle> : <h2 ref={heading} tabIndex={-1}>{title}</h2>}
      {text && <p className={classes.text}>{text}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </Card>
  );
}
