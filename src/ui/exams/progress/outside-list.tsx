import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ExamProgress } from '../../../domain/exams/exam-score-schema.ts';
import { examProfile } from '../../../domain/exams/exams.ts';
import { StatusBadge } from '../../components/indicators/status-badge.tsx';
import { Panel } from '../../components/page/panel.tsx';
import { useToday } from '../../hooks/today.tsx';
import { results as countResults } from '../../lib/russian/counts.ts';
import { nbsp } from '../../lib/russian/typography.ts';
import { examDay } from './exam-day.ts';
import classes from './outside-list.module.css';
import { examProgressTexts as texts } from './texts.ts';

export type OutsideResult = ExamProgress['results'][number];

interface OutsideListProps {
  exams: readonly ExamProgress[];
  /** Renders the menu with the actions that a tutor has on a result. */
  renderMenu?(result: OutsideResult): ReactNode;
}

/** The results that were written down by hand, the latest first. */
export function OutsideList({ exams, renderMenu }: OutsideListProps) {
  const today = useToday();
  const outside = exams.flatMap(({ results }) => results.filter(({ kind }) => kind === 'outside'));
  outside.reverse();
  if (outside.length === 0) return null;
  return (
    <Panel title={texts.outside} note={countResults(outside.length)} flush>
      <ul>
        {outside.map((result) => (
          <li key={result.id} className={classes.item}>
            <div className={classes.name}>
              <div>{result.name}</div>
              <div className={classes.notes}>
                <StatusBadge kind="repeated" icon={IconPencil}>
                  {texts.outside}
                </StatusBadge>
                <span>{nbsp(examProfile(result.score.exam).shortName)}</span>
                <span>{examDay(result.at, today)}</span>
              </div>
            </div>
            <div className={classes.score}>
              <b>{result.score.primary}</b> {texts.of(maxScoreOf(result))}
            </div>
            {renderMenu?.(result)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The maximum of the exam, or the sum of the maxima if only some lines were written down. */
const maxScoreOf = ({ score: { lines, maxPrimary } }: OutsideResult): number =>
  lines.length === 0 ? maxPrimary : lines.reduce((sum, { maxScore }) => sum + maxScore, 0);
