import type { ExamProgress } from '../../../domain/exams/exam-score-schema.ts';
import { examProfile } from '../../../domain/exams/exams.ts';
import layout from '../../attempts/figures-layout.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { LinesTable } from './lines-table.tsx';
import { isOnChart, PointsChart } from './points-chart.tsx';
import { WeakLines } from './weak-lines.tsx';

/** The results in an exam over time: test points or marks, weak lines, and the lines of each result (rule R376). */
export function ExamFigures({ progress }: { progress: ExamProgress }) {
  const hasChart = progress.results.some(isOnChart);
  const hasLines = examProfile(progress.exam).lines.length > 0 && progress.lines.length > 0;
  return (
    <>
      {(hasChart || hasLines) && (
        <div className={layout.figures} data-topics={(hasChart && hasLines) || undefined}>
          {hasChart && (
            <Panel>
              <PointsChart progress={progress} />
            </Panel>
          )}
          {hasLines && <WeakLines progress={progress} />}
        </div>
      )}
      {hasLines && <LinesTable progress={progress} />}
    </>
  );
}
