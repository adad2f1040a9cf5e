import type { ExamProgress } from '../../../domain/exams/exam-score-schema.ts';
import { examProfile } from '../../../domain/exams/exams.ts';
import { weakestLines } from '../../../domain/exams/line-sums.ts';
import { ScoreBar } from '../../components/indicators/score-bar.tsx';
import { Panel } from '../../components/page/panel.tsx';
import { percent } from '../../lib/russian/figures.ts';
import list from '../../topics/topic-list.module.css';
import panel from '../../topics/topics-panel.module.css';
import { examProgressTexts as texts } from './texts.ts';

/** The lines of the exam (its numbered tasks) with the lowest share of points. */
export function WeakLines({ progress: { exam, lines } }: { progress: ExamProgress }) {
  const weakest = weakestLines(lines);
  const names = new Map(examProfile(exam).lines.map(({ line, name }) => [line, name]));
  return (
    <Panel>
      <h2 className={panel.title}>{texts.weak}</h2>
      <p className={panel.summary}>{weakest.length === 0 ? texts.noWeak : texts.weakNote}</p>
      <ul className={list.list}>
        {weakest.map(({ line, share }) => (
          <li key={line} className={list.item}>
            <span className={`${list.name} ${list.topic}`}>{texts.lineName(line, names.get(line) ?? '')}</span>
            <span className={list.share}>{percent(share)}</span>
            <span className={list.bar}>
              <ScoreBar value={share ?? 0} max={1} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
