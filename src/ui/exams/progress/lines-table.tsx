import { VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ExamLine } from '../../../domain/exams/exam-profile.ts';
import type { ExamProgress } from '../../../domain/exams/exam-score-schema.ts';
import { examProfile } from '../../../domain/exams/exams.ts';
import { ScoreBar } from '../../components/indicators/score-bar.tsx';
import { Panel } from '../../components/page/panel.tsx';
import { useBreakpoint } from '../../hooks/use-breakpoint.ts';
import { useToday } from '../../hooks/today.tsx';
import { percent } from '../../lib/russian/figures.ts';
import { examDay, shortExamDay } from './exam-day.ts';
import classes from './lines-table.module.css';
import { examProgressTexts as texts } from './texts.ts';

type Result = ExamProgress['results'][number];

/** How many of the last results have a column. */
const COLUMNS = { wide: 10, narrow: 4 };

/** The points for each line of the exam, with a column for each of the last results. */
export function LinesTable({ progress: { exam, results, lines } }: { progress: ExamProgress }) {
  const isWide = useBreakpoint('tablet');
  const today = useToday();
  const profile = examProfile(exam);
  const shown = results.filter(({ score }) => score.lines.length > 0).slice(-COLUMNS[isWide ? 'wide' : 'narrow']);
  const shares = new Map(lines.map(({ line, share }) => [line, share]));
  return (
    <Panel title={texts.lines} note={profile.name} flush>
      {/* The table can be focused, because the keyboard must be able to scroll it. */}
      <div className={classes.region} role="region" aria-label={texts.lines} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts.line}</th>
              {shown.map((result) => (
                <th key={`${result.kind} ${result.id}`} scope="col" className={classes.result} title={result.name}>
                  <Day result={result} today={today} />
                </th>
              ))}
              <th scope="col" className={classes.total}>
                {texts.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {profile.lines.map((line) => (
              <LineRow key={line.line} line={line} results={shown} share={shares.get(line.line) ?? null} isWide={isWide} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.legend}>{texts.legend(isWide)}</p>
    </Panel>
  );
}

function Day({ result: { kind, at }, today }: { result: Result; today: string }) {
  const day = examDay(at, today);
  return (
    <>
      <span aria-hidden>{shortExamDay(at, today)}</span>
      {kind === 'outside' && <IconPencil size={14} stroke={1.75} aria-hidden />}
      <VisuallyHidden>{kind === 'outside' ? texts.dayByHand(day) : day}</VisuallyHidden>
    </>
  );
}

interface LineRowProps {
  line: ExamLine;
  results: readonly Result[];
  share: number | null;
  isWide: boolean;
}

function LineRow({ line: { line, name }, results, share, isWide }: LineRowProps) {
  return (
    <tr>
      <th scope="row">
        <b>{line}</b> {isWide ? name : <VisuallyHidden>{name}</VisuallyHidden>}
      </th>
      {results.map((result) => {
        const points = result.score.lines.find((each) => each.line === line);
        return (
          <td key={`${result.kind} ${result.id}`} className={classes.result} data-level={levelOf(points)}>
            <span aria-hidden>{points === undefined ? '—' : `${points.score ?? '…'}/${points.maxScore}`}</span>
            <VisuallyHidden>{texts.cell(line, name, points)}</VisuallyHidden>
          </td>
        );
      })}
      <td className={classes.total}>
        <div className={classes.share} aria-hidden>
          {isWide && <ScoreBar value={share ?? 0} max={1} />}
          <b>{percent(share)}</b>
        </div>
        <VisuallyHidden>{texts.share(line, name, share)}</VisuallyHidden>
      </td>
    </tr>
  );
}

/** Whether all points were reached, or at least half of them. */
function levelOf(points: Result['score']['lines'][number] | undefined): 'all' | 'half' | undefined {
  if (points === undefined || points.score === null) return undefined;
  if (points.score === points.maxScore) return 'all';
  return points.score * 2 >= points.maxScore ? 'half' : undefined;
}
