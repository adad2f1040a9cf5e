import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconClock, IconMinus, IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import type { ExamScore, LinePoints } from '../../domain/exams/exam-score.ts';
import { examProfile } from '../../domain/exams/exams.ts';
import { StatusBadge } from '../components/indicators/status-badge.tsx';
import { Panel } from '../components/page/panel.tsx';
import { useBreakpoint } from '../hooks/use-breakpoint.ts';
import { questionAnchor } from '../questions/question-card.tsx';
import classes from './lines-panel.module.css';
import { examTexts as texts } from './texts.ts';

const icon = { size: 11, stroke: 3, 'aria-hidden': true } as const;
const MARKS = { all: <IconCheck {...icon} />, some: <IconMinus {...icon} />, none: <IconX {...icon} />, waits: <IconClock {...icon} /> } satisfies Record<string, ReactNode>;

const stateOf = ({ score, maxScore }: LinePoints): keyof typeof MARKS => (score === null ? 'waits' : score === maxScore ? 'all' : score === 0 ? 'none' : 'some');

interface LinesPanelProps {
  score: ExamScore;
  /** The number of the question that a line leads to. */
  questionOf(line: number): number;
  onSelect(question: number): void;
}

/** The points of a result for each line of the exam, which is a numbered task. Each line leads to its question (rule R375). */
export function LinesPanel({ score: { exam, parts, lines }, questionOf, onSelect }: LinesPanelProps) {
  const isWide = useBreakpoint('desktop');
  const id = useId();
  const profile = examProfile(exam);
  return (
    <Panel title={texts.byLine} note={isWide ? texts.ofPossible : texts.gained}>
      {parts.map(({ part, score, maxScore }) => (
        <div key={part} className={classes.part}>
          <div className={classes.header}>
            <h3 id={`${id}-${part}`}>{texts.part(part)}</h3>
            {score === null ? <StatusBadge kind="ends-soon">{texts.waits}</StatusBadge> : <span><b>{score}</b> {texts.of(maxScore)}</span>}
          </div>
          <ul className={classes.cells} aria-labelledby={`${id}-${part}`}>
            {lines.flatMap((points) => {
              const line = profile.lines.find((each) => each.line === points.line);
              return line?.part === part ? [<Cell key={line.line} points={points} name={line.name} question={questionOf(line.line)} onSelect={onSelect} />] : [];
            })}
          </ul>
        </div>
      ))}
      <p className={classes.legend}>{parts.some(({ score }) => score === null) ? texts.pendingLegend : texts.legend}</p>
    </Panel>
  );
}

interface CellProps extends Pick<LinesPanelProps, 'onSelect'> {
  points: LinePoints;
  name: string;
  question: number;
}

function Cell({ points, name, question, onSelect }: CellProps) {
  const { line, score, maxScore } = points;
  const state = stateOf(points);
  return (
    <li>
      <a
        href={`#${questionAnchor(question)}`}
        className={classes.cell}
        data-state={state}
        onClick={(event) => {
          event.preventDefault();
          onSelect(question);
        }}
      >
        <span aria-hidden className={classes.number}>
          {line}
        </span>
        <span aria-hidden className={classes.points}>
          {score ?? '—'} {texts.of(maxScore)}
        </span>
        <VisuallyHidden>{texts.line(line, name, score, maxScore)}</VisuallyHidden>
        <span className={classes.mark}>{MARKS[state]}</span>
      </a>
    </li>
  );
}
