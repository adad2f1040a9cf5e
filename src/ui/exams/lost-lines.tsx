import { IconChartLine } from '@tabler/icons-react';
import { Link } from 'react-router';
import { mostLost, type ExamScore } from '../../domain/exams/exam-score.ts';
import { examProfile } from '../../domain/exams/exams.ts';
import { Panel } from '../components/page/panel.tsx';
import classes from './lost-lines.module.css';
import { examTexts as texts } from './texts.ts';

/**
 * The lines of the exam (its numbered tasks) on which most points were lost.
 * @param progress the path of the page with the lines of all variants
 */
export function LostLines({ score: { exam, lines }, progress }: { score: ExamScore; progress: string }) {
  const lost = mostLost(lines);
  const profile = examProfile(exam);
  // No points are lost so far, but not all answers are checked yet.
  if (lost.length === 0 && lines.some(({ score }) => score === null)) return null;
  return (
    <Panel>
      <h2 className={classes.title}>{texts.lost}</h2>
      {lost.length === 0 && <p className={classes.nothing}>{texts.nothingLost}</p>}
      <ul>
        {lost.map(({ line, score, maxScore }) => (
          <li key={line} className={classes.line}>
            <span>
              <b>{texts.lostLine(line)}</b> {profile.lines.find((each) => each.line === line)?.name}
            </span>
            <span className={classes.points}>{score} {texts.of(maxScore)}</span>
          </li>
        ))}
      </ul>
      <Link to={progress} className={classes.link}>
        <IconChartLine size={20} stroke={1.75} aria-hidden />
        {texts.allVariants}
      </Link>
    </Panel>
  );
}
