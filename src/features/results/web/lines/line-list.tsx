import { Fragment } from 'react';
import { examProfile } from '../../../../domain/exams/exams.ts';
import { ScoreBar } from '../../../../ui/components/indicators/score-bar.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { useBreakpoint } from '../../../../ui/hooks/use-breakpoint.ts';
import { percent } from '../../../../ui/lib/russian/figures.ts';
import type { ExamLines } from '../../lines-contract.ts';
import classes from './line-list.module.css';
import { texts } from './texts.ts';

/** The lines of an exam with their shares, by part. */
export function LineList({ lines: { exam, results, pupils, outside, parts, lines } }: { lines: ExamLines }) {
  const isWide = useBreakpoint('tablet');
  const profile = examProfile(exam);
  const sums = new Map(lines.map((sum) => [sum.line, sum]));
  return (
    <Panel title={texts.lines} note={isWide ? texts.note(results, pupils, outside) : texts.shortNote} flush>
      {parts.map(({ part, share }) => (
        <Fragment key={part}>
          <h3 className={classes.part}>
            {texts.part(part)} <span>{percent(share)}</span>
          </h3>
          <ul>
            {profile.lines.flatMap(({ line, name, part: own }) => {
              const sum = sums.get(line);
              if (own !== part || sum === undefined) return [];
              return [
                <li key={line} className={classes.line}>
                  {isWide && <span className={classes.number}>{line}</span>}
                  <span className={classes.name}>{isWide ? name : texts.lineName(line, name)}</span>
                  <span className={classes.bar}>
                    <ScoreBar value={sum.share ?? 0} max={1} />
                  </span>
                  <b className={classes.share}>{percent(sum.share)}</b>
                  {isWide && <span className={classes.max}>{texts.max(sum.maxScore)}</span>}
                </li>,
              ];
            })}
          </ul>
        </Fragment>
      ))}
    </Panel>
  );
}
