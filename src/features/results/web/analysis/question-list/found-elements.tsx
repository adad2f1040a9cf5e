import { useId } from 'react';
import { ShareBar } from '../../../../../ui/charts/share-bar.tsx';
import { percent } from '../../../../../ui/lib/russian/figures.ts';
import type { NumberedQuestion } from '../numbered-question.ts';
import { texts } from '../texts.ts';
import classes from './found-elements.module.css';

interface FoundElementsProps {
  elements: NonNullable<NumberedQuestion['elements']>;
  points: NonNullable<NumberedQuestion['points']>;
  /** The number of works that were given out. */
  works: number;
}

/** Shows, for an extended question, the share of works that contain each element, and the number of works with each number of points. */
export function FoundElements({ elements, points, works }: FoundElementsProps) {
  const id = useId();
  if (works === 0) return <p className={classes.note}>{texts.noWorks}</p>;
  return (
    <>
      {elements.length > 0 && (
        <>
          <div className={classes.head}>
            <h4 id={id}>{texts.elements}</h4>
            <span className={classes.note}>{texts.givenOut(works)}</span>
          </div>
          <ol className={classes.list} aria-labelledby={id}>
            {elements.map((element, index) => (
              <li key={element.id} className={classes.item}>
                <b>{index + 1}</b>
                <span className={classes.text}>{element.text}</span>
                <div className={classes.bar}>
                  <ShareBar share={element.share} series="main" />
                </div>
                <span className={classes.share}>{percent(element.share)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      <p className={classes.note}>{texts.pointCounts(points.map((each, index) => (index === 0 ? texts.firstPointCount : texts.pointCount)(each.points, each.count)).join(', '))}</p>
    </>
  );
}
