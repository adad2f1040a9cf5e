import { examProfile } from '../../../../domain/exams/exams.ts';
import { outsideScore } from '../../../../domain/exams/outside-result.ts';
import classes from './outside-form.module.css';
import { modeOf, pointErrors, pointsOf, type OutsideFields } from './outside-fields.ts';
import { texts } from './texts.ts';

/** Shows the test points or the mark for the typed points. It shows nothing while no points are typed, or more points than the maximum. */
export function OutsideWorth({ fields }: { fields: OutsideFields }) {
  const points = pointsOf(fields);
  const isEmpty = modeOf(fields) === 'sum' ? fields.sum === '' : Object.keys(points.lines ?? {}).length === 0;
  if (isEmpty || Object.keys(pointErrors(fields)).length > 0) return null;
  const { primary, maxPrimary, whole, testPoints, mark, lines } = outsideScore({ exam: fields.exam, ...points });
  const most = whole ? maxPrimary : lines.reduce((sum, { maxScore }) => sum + maxScore, 0);
  return (
    <div className={classes.worth} role="status">
      <span>
        <b>{primary}</b> {texts.ofScore(most)}
      </span>
      {testPoints !== null && (
        <span>
          <b>{testPoints}</b> {texts.testPoints(testPoints, examProfile(fields.exam).year)}
        </span>
      )}
      {mark !== null && (
        <span>
          {texts.mark} <b>{mark}</b>
        </span>
      )}
      {!whole && <span>{texts.notWhole}</span>}
    </div>
  );
}
