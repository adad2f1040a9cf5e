import type { ComponentType, ReactNode } from 'react';
import type { ArtProps } from './art/drawing.tsx';
import { LogoMark } from './art/logo-mark.tsx';
import { LeafCard } from './leaf-card.tsx';
import { PageTitle } from './page-title.tsx';
import classes from './state-panel.module.css';

interface StatePanelProps {
  /** One of `ui/art`: `SeedlingArt`, `DnaArt`, `MicroscopeArt`, `FallenLeafArt`, `LockArt`, `LogoMark`. */
  art: ComponentType<ArtProps>;
  title: string;
  text?: string;
  /** At most two buttons, or a tag. */
  actions?: ReactNode;
  /** The title is the h1 when the panel is the whole page. */
  isPage?: boolean;
  /** A failure is told to screen readers at once. */
  isFailure?: boolean;
}

/** Empty, failed, closed or offline: a drawing, a title, one sentence, at most two buttons. */
export function StatePanel({ art: Art, title, text, actions, isPage = false, isFailure = false }: StatePanelProps) {
  return (
    <LeafCard className={classes.panel} role={isFailure ? 'alert' : undefined}>
      {/* The mark is solid and needs half the size of a line drawing. */}
      <Art size={Art === LogoMark ? 56 : 112} />
      {isPage ? <PageTitle small>{title}</PageTitle> : <h2>{title}</h2>}
      {text && <p className={classes.text}>{text}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </LeafCard>
  );
}
