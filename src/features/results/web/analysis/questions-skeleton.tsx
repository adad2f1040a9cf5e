import { VisuallyHidden } from '@mantine/core';
import { SkeletonRows } from '../../../../ui/components/feedback/skeleton-cards.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import delayed from '../../../../ui/components/feedback/delayed.module.css';
import { uiTexts } from '../../../../ui/texts.ts';
import classes from './questions-skeleton.module.css';

const FIGURES = 5;
const CHARTS = 2;

/** Placeholders of figures, charts and rows while they load. */
export function QuestionsSkeleton() {
  return (
    <div className={`${classes.view} ${delayed.delayed}`} aria-busy="true">
      <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
      <div className={classes.figures} aria-hidden="true">
        {Array.from({ length: FIGURES }, (_, index) => (
          <i key={index} />
        ))}
      </div>
      <div className={classes.charts} aria-hidden="true">
        {Array.from({ length: CHARTS }, (_, index) => (
          <i key={index} />
        ))}
      </div>
      <Panel flush>
        <SkeletonRows />
      </Panel>
    </div>
  );
}
