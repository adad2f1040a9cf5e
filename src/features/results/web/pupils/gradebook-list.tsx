import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Disclosure } from '../../../../ui/components/page/disclosure.tsx';
import { ScoreBar } from '../../../../ui/components/indicators/score-bar.tsx';
import { percent } from '../../../../ui/lib/russian/figures.ts';
import type { GradebookTest, GradebookUser } from '../../pupils-contract.ts';
import { reviewPath } from '../../../../ui/attempts/result-paths.ts';
import { cellName } from './gradebook-cell.ts';
import classes from './gradebook-list.module.css';
import { shareOf } from '../../../../ui/attempts/scored-attempt.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import { texts } from './texts.ts';

interface GradebookListProps {
  tests: readonly GradebookTest[];
  users: readonly GradebookUser[];
}

/** The gradebook on a phone: each pupil is a part that opens and closes. */
export function GradebookList({ tests, users }: GradebookListProps) {
  return (
    <ul className={classes.list}>
      {users.map((user) => (
        <li key={user.uid}>
          <PupilDisclosure user={user} tests={tests} />
        </li>
      ))}
    </ul>
  );
}

function PupilDisclosure({ user, tests }: { user: GradebookUser; tests: readonly GradebookTest[] }) {
  const { uid, nickname, meanShare, lessonsPassed, results } = user;
  return (
    <Disclosure
      className={classes.summary}
      summary={
        <>
          <span className={classes.nickname}>{nickname}</span>
          <b className={classes.mean}>{meanShare === null ? '—' : percent(meanShare)}</b>
          <span className={classes.passed}>{texts.gradebook.passed(Object.keys(results).length, lessonsPassed)}</span>
          <span className={classes.bar}>
            <ScoreBar value={meanShare ?? 0} max={1} />
          </span>
          <IconChevronDown className={classes.arrow} size={20} stroke={1.75} aria-hidden />
        </>
      }
    >
      <div className={classes.details}>
        <ul>
          {tests.map(({ id, name, deleted }) => {
            const result = results[id];
            return (
              <li key={id} className={classes.test}>
                <span className={classes.name}>{deleted ? texts.gradebook.deletedTest(name) : name}</span>
                {result === undefined ? (
                  <>
                    <b aria-hidden>—</b>
                    <VisuallyHidden>{texts.notPassed}</VisuallyHidden>
                  </>
                ) : (
                  <Link
                    className={classes.result}
                    to={reviewPath(id, uid)}
                    aria-label={cellName(nickname, name, result, 'score first')}
                  >
                    {result.pending !== null && <span className={classes.score}>{uiTexts.pending}</span>}{' '}
                    {result.maxScore > 0 && (
                      <>
                        <span className={classes.score}>
                          {result.score} {texts.outOf(result.maxScore)}
                        </span>{' '}
                        <b>{percent(shareOf(result))}</b>
                      </>
                    )}
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
        <Link className={classes.card} to={`/admin/users/${uid}`}>
          {texts.gradebook.card}
        </Link>
      </div>
    </Disclosure>
  );
}
