import { IconDeviceMobileCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ScoreBar } from '../../../../ui/components/indicators/score-bar.tsx';
import { StatusBadge } from '../../../../ui/components/indicators/status-badge.tsx';
import { RowMenu, type MenuItem } from '../../../../ui/components/overlays/row-menu.tsx';
import { recentDateTime } from '../../../../ui/lib/russian/dates.ts';
import { percent } from '../../../../ui/lib/russian/figures.ts';
import type { Assigned } from '../../contract.ts';
import { texts as allTexts } from '../texts.ts';
import { useDueWords } from '../use-due-words.ts';
import { CheckingBadge } from './state-badges.tsx';
import classes from './pupils-table.module.css';
import { lateArrival } from './pupil-notes.ts';
import { texts } from './texts.ts';

interface DoneTableProps {
  pupils: readonly Assigned[];
  /** The path of the page with a pupil's answers. */
  answersOf(pupil: Assigned): string;
  itemsOf(pupil: Assigned): MenuItem[];
}

/** The table of the pupils who have handed in. */
export const DoneTable = ({ pupils, answersOf, itemsOf }: DoneTableProps) => (
  <table className={classes.table} data-indented aria-label={texts.done}>
    <thead className={classes.hidden}>
      <tr>
        <th scope="col">{texts.columns.pupil}</th>
        <th scope="col">{texts.columns.score}</th>
        <th scope="col">{texts.columns.time}</th>
        <th scope="col">{texts.columns.notes}</th>
        <th aria-hidden />
      </tr>
    </thead>
    <tbody>
      {pupils.map((pupil) => (
        <DoneRow key={pupil.uid} pupil={pupil} answers={answersOf(pupil)} items={itemsOf(pupil)} />
      ))}
    </tbody>
  </table>
);

function DoneRow({ pupil, answers, items }: { pupil: Assigned; answers: string; items: MenuItem[] }) {
  const { uid, nickname, email, score, maxScore, handedInAt } = pupil;
  return (
    <tr data-uid={uid}>
      <td className={classes.pupil}>
        <Link to={`/admin/users/${uid}`} className={classes.link}>
          {nickname}
        </Link>
        <div className={classes.note}>{email}</div>
      </td>
      <td className={classes.score}>
        <div className={classes.result}>
          <Link to={answers} className={classes.answers} title={texts.answersOf(nickname)}>
            <b>{score ?? '—'}</b> {maxScore !== null && allTexts.ofMaximum(maxScore)}
          </Link>
          {score !== null && maxScore !== null && (
            <>
              <ScoreBar value={score} max={maxScore} />
              <span>{percent(maxScore === 0 ? 0 : score / maxScore)}</span>
            </>
          )}
        </div>
      </td>
      <td className={classes.time}>{handedInAt !== null && recentDateTime(handedInAt)}</td>
      <td className={classes.notes}>
        <div className={classes.badges}>
          <DoneBadges {...pupil} />
        </div>
      </td>
      <td className={classes.menu}>
        <RowMenu name={nickname} items={items} />
      </td>
    </tr>
  );
}

function DoneBadges(pupil: Assigned) {
  const words = useDueWords();
  const { state, takenBefore, lateDays, member, extended, due, dueAt } = pupil;
  const arrivedAt = lateArrival(pupil);
  return (
    <>
      {state === 'checking' && <CheckingBadge />}
      {state === 'checked' && <StatusBadge kind="done">{allTexts.states.checked}</StatusBadge>}
      {takenBefore && <StatusBadge kind="repeated">{allTexts.takenBefore}</StatusBadge>}
      {lateDays !== null && <StatusBadge kind="ends-soon">{allTexts.later(lateDays)}</StatusBadge>}
      {arrivedAt !== null && (
        <StatusBadge kind="kept" icon={IconDeviceMobileCheck}>
          {allTexts.arrived(recentDateTime(arrivedAt))}
        </StatusBadge>
      )}
      {extended && <span className={classes.note}>{allTexts.extendedUntil(words.due(due, dueAt))}</span>}
      {!member && <span className={classes.note}>{allTexts.left}</span>}
    </>
  );
}
