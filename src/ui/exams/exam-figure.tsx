import type { ExamScore } from '../../domain/exams/exam-score.ts';
import { examProfile } from '../../domain/exams/exams.ts';
import { Explanation } from '../components/overlays/explanation.tsx';
import { fullDay } from '../lib/russian/dates.ts';
import classes from './exam-figure.module.css';
import { examTexts as texts } from './texts.ts';

/**
 * Shows the test points of a result beside its points. If the exam has marks in place of test points, it shows the mark, but only if the result is
 * for the whole exam.
 */
export function ExamFigure({ score: { exam, whole, testPoints, mark } }: { score: ExamScore }) {
  const { scale, year, lines, verifiedOn } = examProfile(exam);
  if (scale === null) {
    return whole ? (
      <div className={classes.figure}>
        <p className={classes.name}>{texts.mark}</p>
        <p className={classes.value}>{mark ?? '—'}</p>
        <p className={classes.note}>{texts.markByScale(year)}</p>
      </div>
    ) : null;
  }
  return (
    <div className={classes.figure}>
      <div className={classes.name}>
        {texts.testPoints}
        <Explanation name={texts.testPoints} inSentence={texts.testPointsInSentence} explanation={texts.explanation(year, verifiedOn === null ? null : fullDay(verifiedOn))} />
      </div>
      <p className={classes.value}>{testPoints ?? '—'}</p>
      <p className={classes.note}>{whole ? texts.byScale(year) : texts.onlyWhole(lines.length)}</p>
    </div>
  );
}
