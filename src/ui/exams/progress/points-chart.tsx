import type { ExamProgress } from '../../../domain/exams/exam-score-schema.ts';
import { examProfile } from '../../../domain/exams/exams.ts';
import { TimeChart, type TimePoint, type ValueAxis } from '../../charts/time-chart.tsx';
import classes from './points-chart.module.css';
import { examProgressTexts as texts } from './texts.ts';

type Result = ExamProgress['results'][number];

const POINTS: ValueAxis = { from: 0, to: 100, grid: [25, 50, 75, 100], ticks: { wide: [0, 25, 50, 75, 100], narrow: [0, 50, 100] }, format: String };
const MARKS: ValueAxis = { from: 1, to: 5, grid: [2, 3, 4, 5], ticks: { wide: [2, 3, 4, 5], narrow: [2, 3, 4, 5] }, format: String };

const worthOf = ({ score: { testPoints, mark } }: Result): number | null => testPoints ?? mark;

/** Whether a result has test points or a mark. */
export const isOnChart = (result: Result): boolean => worthOf(result) !== null;

/** Test points or marks over time. Results that were written down by hand are diamonds. */
export function PointsChart({ progress: { exam, results } }: { progress: ExamProgress }) {
  const { shortName, year, scale, minimum } = examProfile(exam);
  const points = results.flatMap((result): TimePoint[] => {
    const value = worthOf(result);
    return value === null ? [] : [{ at: result.at, value, label: result.name, mark: result.kind === 'outside' ? 'diamond' : 'point' }];
  });
  const outside = points.filter(({ mark }) => mark === 'diamond').length;
  return (
    <TimeChart
      title={texts.chart(shortName, scale !== null)}
      summary={texts.summary(points.length - outside, outside, points.at(-1)?.value ?? 0, year)}
      few={texts.few}
      drawsOne
      points={points}
      axis={scale === null ? MARKS : POINTS}
      threshold={minimum && { value: minimum.certificate, label: texts.minimum(minimum.certificate) }}
      below={
        <ul className={classes.legend}>
          <li data-mark="point">{texts.onSite}</li>
          <li data-mark="diamond">{texts.byHand}</li>
        </ul>
      }
    />
  );
}
