import { VisuallyHidden } from '@mantine/core';
import delayed from './delayed.module.css';
import classes from './skeleton-cards.module.css';
import { uiTexts } from '../../texts.ts';

interface SkeletonCardsProps {
  count: number;
  /** Whether another skeleton on the page already announces «Загрузка…». */
  isSilent?: boolean;
}

/** Placeholders of cards that are loading. They appear after 200 ms, so a fast response shows none. */
export function SkeletonCards({ count, isSilent = false }: SkeletonCardsProps) {
  return (
    <div aria-busy="true" className={`${classes.skeletons} ${delayed.delayed}`}>
      {!isSilent && <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>}
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.skeleton} aria-hidden="true">
          <i className={classes.title} />
          <i className={classes.badge} />
          <i className={classes.line} />
          <i className={classes.button} />
        </div>
      ))}
    </div>
  );
}

/** Placeholders of the rows of an admin list, shown while the list loads. */
export function SkeletonRows({ count = 3 }: { count?: number }) {
  return (
    <div aria-busy="true" className={delayed.delayed}>
      <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.row} aria-hidden="true">
          <i className={classes.title} />
          <i className={classes.badge} />
        </div>
      ))}
    </div>
  );
}
