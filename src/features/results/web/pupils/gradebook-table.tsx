import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import { useGroupParam, withGroup } from '../../../../ui/hooks/use-group-param.ts';
import { percent } from '../../../../ui/lib/russian/figures.ts';
import type { GradebookTest, GradebookUser } from '../../pupils-contract.ts';
import { reviewPath } from '../../../../ui/attempts/result-paths.ts';
import { resultsPath } from '../../../../ui/attempts/result-paths.ts';
import { cellName, levelOf } from './gradebook-cell.ts';
import classes from './gradebook-table.module.css';
import { shareOf } from '../../../../ui/attempts/scored-attempt.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import { texts } from './texts.ts';

interface GradebookProps {
  tests: readonly GradebookTest[];
  users: readonly GradebookUser[];
}

/** The table of pupils by tests. It scrolls in both directions; the head and the column of the pupils stay visible. */
export function GradebookTable({ tests, users }: GradebookProps) {
  const groupId = useGroupParam();
  return (
    <div role="region" aria-label={texts.gradebook.title} tabIndex={0} className={classes.region}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.user}>
              {texts.gradebook.user}
            </th>
            <th scope="col" className={classes.figure}>
              {texts.gradebook.mean}
            </th>
            <th scope="col" className={classes.figure}>
              {texts.gradebook.lessons}
            </th>
            {tests.map(({ id, name, deleted, maxScore }) => (
              <th key={id} scope="col" className={classes.test}>
                <Link to={withGroup(resultsPath(id), groupId)}>{deleted ? texts.gradebook.deletedTest(name) : name}</Link>
                <div className={classes.max}>{texts.outOf(maxScore)}</div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <GradebookRow key={user.uid} user={user} tests={tests} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The row is memoized, because the page renders at each key press in the search field. */
const GradebookRow = memo(function GradebookRow({ user, tests }: { user: GradebookUser; tests: readonly GradebookTest[] }) {
  const { uid, nickname, email, meanShare, lessonsPassed, results } = user;
  return (
    <tr>
      <th scope="row" className={classes.user}>
        <Link to={`/admin/users/${uid}`}>{nickname}</Link>
        <div className={classes.email}>{email}</div>
      </th>
      <td>{meanShare === null ? '—' : <b>{percent(meanShare)}</b>}</td>
      <td>{lessonsPassed}</td>
      {tests.map(({ id, name }) => {
        const result = results[id];
        return result === undefined ? (
          <td key={id} className={classes.dash}>
            <span aria-hidden>—</span>
            <VisuallyHidden>{texts.notPassed}</VisuallyHidden>
          </td>
        ) : (
          <td key={id} data-level={levelOf(result)} className={classes.result}>
            <Link to={reviewPath(id, uid)} aria-label={cellName(nickname, name, result, 'share first')}>
              {result.maxScore > 0 && (
                <>
                  <b>{percent(shareOf(result))}</b>{' '}
                  <span className={classes.score}>
                    {result.score} {texts.outOf(result.maxScore)}
                  </span>
                </>
              )}
              {result.pending !== null && <div className={classes.score}>{uiTexts.pending}</div>}
            </Link>
          </td>
        );
      })}
    </tr>
  );
});
