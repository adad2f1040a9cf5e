import { IconChecklist, IconClockPlus, IconHourglass, IconListCheck, IconRotateClockwise, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ScoreBar } from '../../../../ui/components/indicators/score-bar.tsx';
import { StatusBadge } from '../../../../ui/components/indicators/status-badge.tsx';
import { RowMenu, type MenuItem } from '../../../../ui/components/overlays/row-menu.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { shortDate, shortDateTime } from '../../../../ui/lib/russian/dates.ts';
import { percent } from '../../../../ui/lib/russian/figures.ts';
import { spentWords } from '../../../../ui/lib/russian/spent-words.ts';
import { isPartWaiting } from '../../../../ui/exams/is-part-waiting.ts';
import type { ListedAttempt } from '../../contract.ts';
import { pupilPath, reviewPath, workPath } from '../../../../ui/attempts/result-paths.ts';
import table from '../results-table.module.css';
import classes from './attempts-table.module.css';
import { reopenTexts, texts } from './texts.ts';

interface AttemptsTableProps {
  testId: string;
  attempts: readonly ListedAttempt[];
  /** How many attempts are listed: «13 из 44» */
  note: string;
  /** Lets a pupil take the test again; `null` if nobody can take the test. */
  onReopen: ((attempt: ListedAttempt) => void) | null;
}

/** The current attempts at a test. The nickname is a link to the pupil's card, the score a link to the answers. */
export function AttemptsTable({ testId, attempts, note, onReopen }: AttemptsTableProps) {
  const { columns } = texts;
  const worth = attempts.some(({ testPoints }) => testPoints !== null) ? columns.testPoints : attempts.some(({ mark }) => mark !== null) ? columns.mark : null;
  return (
    <Panel title={texts.title} note={note} flush>
      <table className={`${table.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{columns.pupil}</th>
            <th scope="col" className={classes.score}>
              {columns.score}
            </th>
            {worth !== null && (
              <th scope="col" className={classes.worth}>
                {worth}
              </th>
            )}
            <th scope="col" className={classes.time}>
              {columns.time}
            </th>
            <th aria-hidden className={classes.tags} />
            <th aria-hidden className={classes.menu} />
          </tr>
        </thead>
        <tbody>
          {attempts.map((attempt) => (
            <AttemptRow key={attempt.uid} {...{ testId, attempt, worth, onReopen }} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface AttemptRowProps extends Pick<AttemptsTableProps, 'testId' | 'onReopen'> {
  attempt: ListedAttempt;
  /** The heading «Тестовый» or «Отметка»; `null` if the test has no exam. */
  worth: string | null;
}

function AttemptRow({ testId, attempt, worth, onReopen }: AttemptRowProps) {
  const { uid, nickname, email, score, maxScore, timestamp, earlierAttempts, sameShape, regraded, pending, checkedAt, testPoints, mark, ended, minutes, extraMinutes } = attempt;
  const isPart = isPartWaiting(attempt);
  const answers = reviewPath(testId, uid);
  const items: MenuItem[] = [
    ...(pending === null && checkedAt === null ? [] : [{ label: texts.check, icon: IconChecklist, to: workPath(testId, uid) }]),
    { label: texts.answers, icon: IconListCheck, to: answers },
    { label: texts.card, icon: IconUser, to: pupilPath(uid) },
    ...(onReopen === null ? [] : [{ label: reopenTexts.action, icon: IconRotateClockwise, onClick: () => onReopen(attempt) }]),
  ];
  return (
    <tr>
      <td className={table.name}>
        <Link to={pupilPath(uid)} className={table.link}>
          {nickname}
        </Link>
        <div className={table.note}>{email}</div>
      </td>
      <td className={classes.score}>
        <div className={classes.result}>
          <Link to={answers} className={classes.answers} title={texts.answersOf(nickname)}>
            {maxScore === 0 ? texts.noScore : <><b>{score}</b> {texts.ofMaximum(maxScore)}</>}
          </Link>
          {/* A work that has only extended answers has no score before its check. */}
          {maxScore > 0 && !isPart && <ScoreBar value={score} max={maxScore} />}
          {maxScore > 0 && !isPart && <span>{percent(score / maxScore)}</span>}
          {isPart && (
            <span className={classes.part}>
              <StatusBadge kind="ends-soon">{texts.part2Waits}</StatusBadge>
            </span>
          )}
        </div>
      </td>
      {worth !== null && (
        <td className={classes.worth}>
          <span className={classes.worthName} aria-hidden>
            {worth}{' '}
          </span>
          <b>{testPoints ?? mark ?? '—'}</b>
        </td>
      )}
      <td className={`${classes.time} ${table.dimmed}`}>
        {timestamp === null ? texts.noDate : shortDateTime(timestamp)}
        {minutes !== null && <div className={table.note}>{spentWords(minutes * 60)}</div>}
      </td>
      <td className={classes.tags}>
        <div className={classes.badges}>
          {pending !== null && !isPart && (
            <StatusBadge kind="repeated" icon={IconHourglass}>
              {texts.pending}
            </StatusBadge>
          )}
          {checkedAt !== null && <span className={table.dimmed}>{texts.givenOut(shortDate(checkedAt))}</span>}
          {ended === 'time' && (
            <StatusBadge kind="repeated" icon={IconHourglass}>
              {texts.byTime}
            </StatusBadge>
          )}
          {extraMinutes > 0 && (
            <StatusBadge kind="repeated" icon={IconClockPlus}>
              {texts.extraMinutes(extraMinutes)}
            </StatusBadge>
          )}
          {earlierAttempts > 0 && <StatusBadge kind="repeated">{texts.attempt(earlierAttempts + 1)}</StatusBadge>}
          {!sameShape && <StatusBadge kind="incomparable">{texts.otherQuestions}</StatusBadge>}
          {regraded !== null && <StatusBadge kind="regraded">{texts.regraded(regraded, maxScore)}</StatusBadge>}
        </div>
      </td>
      <td className={classes.menu}>
        <RowMenu name={nickname} items={items} />
      </td>
    </tr>
  );
}
