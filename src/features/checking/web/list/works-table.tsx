import { Button } from '@mantine/core';
import { IconMessageQuestion, IconPencil } from '@tabler/icons-react';
import { use } from 'react';
import { Link } from 'react-router';
import { dayIn } from '../../../../domain/calendar-days.ts';
import { pupilPath } from '../../../../ui/attempts/result-paths.ts';
import { ScoreBar } from '../../../../ui/components/indicators/score-bar.tsx';
import { StatusBadge } from '../../../../ui/components/indicators/status-badge.tsx';
import { TutorTimeZone, useToday } from '../../../../ui/hooks/today.tsx';
import { shortDate, shortDateTime } from '../../../../ui/lib/russian/dates.ts';
import { readerZone } from '../../../../ui/lib/reader-zone.ts';
import type { Work } from '../../contract.ts';
import { deskPath } from '../paths.ts';
import classes from './checking-page.module.css';
import { texts } from './texts.ts';

const DAY_MS = 86_400_000;

interface WorksTableProps {
  view: 'works' | 'ready' | 'given';
  works: readonly Work[];
  /** The address of the list; the desk leads back to it. */
  search: URLSearchParams;
  onGiveOut(work: Work): void;
}

const HEADS = {
  works: ['pupil', 'work', 'taken', 'checked'],
  ready: null,
  given: ['pupil', 'work', 'result', 'given'],
} as const;

/** The table of works. Each work has a row. Below 48em the cells of a row form a block. */
export function WorksTable({ view, works, search, onGiveOut }: WorksTableProps) {
  const heads = HEADS[view];
  return (
    <table className={classes.table} data-works data-view={view}>
      {heads !== null && (
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {texts.columns[head]}
              </th>
            ))}
            <td aria-hidden />
          </tr>
        </thead>
      )}
      <tbody>
        {works.map((work) => (
          <WorkRow key={`${work.testId} ${work.uid} ${work.attempt}`} {...{ view, work, search, onGiveOut }} />
        ))}
      </tbody>
    </table>
  );
}

function WorkRow({ view, work, search, onGiveOut }: Omit<WorksTableProps, 'works'> & { work: Work }) {
  const { testId, testName, deleted, uid, nickname, email, attempt } = work;
  return (
    <tr>
      <td className={classes.pupil}>
        <Link to={pupilPath(uid)} className={classes.name}>
          {nickname}
        </Link>
        <div className={classes.small}>{email}</div>
      </td>
      <td>
        <div className={classes.work}>
          {testName}
          {attempt > 1 && <StatusBadge kind="repeated">{texts.attempt(attempt)}</StatusBadge>}
          {deleted && <StatusBadge kind="deleted">{texts.deleted}</StatusBadge>}
        </div>
      </td>
      {view === 'works' && <WaitingCells work={work} />}
      {view === 'ready' && (
        <>
          <td className={classes.figure}>
            <div className={classes.small}>{texts.ready.now}</div>
            {texts.progress(work.score, work.maxScore)}
          </td>
          <td className={classes.figure}>
            <div className={classes.small}>{texts.ready.later}</div>
            <b>{work.fullScore}</b> из {work.fullMaxScore}
          </td>
        </>
      )}
      {view === 'given' && (
        <>
          <td className={classes.figure}>{texts.progress(work.score, work.maxScore)}</td>
          <td className={classes.figure}>
            <div className={classes.badges}>
              {work.givenAt !== null && shortDate(work.givenAt)}
              {work.asked > 0 && (
                <StatusBadge kind="waiting" icon={IconMessageQuestion}>
                  {texts.isAsking}
                </StatusBadge>
              )}
              {work.edited && (
                <StatusBadge kind="regraded" icon={IconPencil}>
                  {texts.isEdited}
                </StatusBadge>
              )}
            </div>
          </td>
        </>
      )}
      <td className={classes.action}>
        {view === 'ready' ? (
          <>
            <Button variant="subtle" component={Link} data-row to={deskPath({ testId, uid, attempt }, search)} aria-label={texts.ofPupil(texts.open, nickname)}>
              {texts.open}
            </Button>
            <Button variant="default" onClick={() => onGiveOut(work)} aria-label={texts.ofPupil(texts.ready.one, nickname)}>
              {texts.ready.one}
            </Button>
          </>
        ) : (
          <OpenLink label={view === 'given' ? texts.open : work.checked > 0 ? texts.resume : texts.check} isQuiet={view === 'given'} nickname={nickname} to={deskPath({ testId, uid, attempt }, search)} />
        )}
      </td>
    </tr>
  );
}

const OpenLink = ({ label, isQuiet, nickname, to }: { label: string; isQuiet: boolean; nickname: string; to: string }) => (
  <Button component={Link} data-row variant={isQuiet ? 'subtle' : 'default'} to={to} aria-label={texts.ofPupil(label, nickname)}>
    {label}
  </Button>
);

function WaitingCells({ work: { timestamp, answers, empty, checked } }: { work: Work }) {
  const today = useToday();
  const timeZone = use(TutorTimeZone);
  const day = dayIn(timeZone ?? readerZone())(Date.parse(timestamp));
  const waits = texts.waits(Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS)));
  const answered = answers - empty;
  return (
    <>
      <td className={classes.taken}>
        <span className={classes.wide}>
          {shortDateTime(timestamp)}
          <span className={classes.small}>{waits}</span>
        </span>
        <span className={classes.narrow}>{texts.taken(shortDateTime(timestamp), waits)}</span>
      </td>
      <td>
        {checked === 0 ? (
          texts.answers(answered)
        ) : (
          <div className={classes.progress}>
            <ScoreBar value={checked} max={answers - empty} />
            {texts.progress(checked, answered)}
          </div>
        )}
      </td>
    </>
  );
}
