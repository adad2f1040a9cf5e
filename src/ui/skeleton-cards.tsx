import { VisuallyHidden } from '@mantine/core';
import late from './late.module.css';
import classes from './skeleton-cards.module.css';
import { uiTexts } from './texts.ts';

interface SkeletonCardsProps {
  /** How many cards to expect. */
  count: number;
  /** Beside others that say already what the page waits for. */
  isSilent?: boolean;
}

/** Cards without content, in the geometry of those to come. They appear after 200 ms: a quick answer shows none. */
export function SkeletonCards({ count, isSilent = false }: SkeletonCardsProps) {
  return (
    <div aria-busy="true" className={`${classes.skeletons} ${late.late}`}>
      {!isSilent && <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>}
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.skeleton} aria-hidden="true">
          <i className={classes.title} />
          <i className={classes.tag} />
          <i className={classes.line} />
          <i className={classes.button} />
        </div>
      ))}
    </div>
  );
}

/** The same for the rows of an administrator's list. */
export function SkeletonRows() {
  return (
    <div aria-busy="true" className={late.late}>
      <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className={classes.row} aria-hidden="true">
          <i className={classes.title} />
          <i className={classes.tag} />
        </div>
      ))}
    </div>
  );
}
