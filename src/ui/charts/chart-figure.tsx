import { useElementSize } from '@mantine/hooks';
import { useId, type ReactNode } from 'react';
import classes from './chart-figure.module.css';

interface ChartFigureProps {
  /** The title, an h2. */
  title: string;
  /** A sentence that says what the chart shows. */
  summary: string;
  /** The height in pixels. */
  height: number;
  /** Draws the chart at its width in pixels; `null` while there is too little to draw. */
  children: ((width: number) => ReactNode) | null;
  /** The content below the chart, such as a legend or the numbers as a table. */
  below?: ReactNode;
}

/** A chart with its title and a sentence. Both make up its accessible name. */
export function ChartFigure({ title, summary, height, children, below }: ChartFigureProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [titleId, summaryId] = [useId(), useId()];
  return (
    <div className={classes.figure}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <p id={summaryId} className={classes.summary}>
        {summary}
      </p>
      {children !== null && (
        <div ref={ref} className={classes.drawing}>
          <svg width="100%" height={height} role="img" aria-labelledby={`${titleId} ${summaryId}`}>
            {width > 0 && children(width)}
          </svg>
        </div>
      )}
      {below}
    </div>
  );
}
