import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ScoreBar } from '../../../../ui/components/indicators/score-bar.tsx';
import { Disclosure } from '../../../../ui/components/page/disclosure.tsx';
import { assignmentPath } from '../paths.ts';
import { useDueWords } from '../use-due-words.ts';
import { CellLink, type Column, type MatrixPupil } from './cell-link.tsx';
import classes from './matrix.module.css';
import type { MatrixProps } from './matrix-table.tsx';
import { texts } from './texts.ts';

/** The matrix on a phone. Each pupil is a section that opens and closes. */
export const MatrixList = ({ columns, pupils }: MatrixProps) => (
  <ul className={classes.list}>
    {pupils.map((pupil) => (
      <li key={pupil.uid}>
        <PupilDisclosure pupil={pupil} columns={columns} />
      </li>
    ))}
  </ul>
);

function PupilDisclosure({ pupil: { uid, nickname, handedIn, given, cells }, columns }: { pupil: MatrixPupil; columns: readonly Column[] }) {
  const words = useDueWords();
  const overdue = Object.values(cells).filter((cell) => cell.overdue).length;
  return (
    <Disclosure
      className={classes.summary}
      summary={
        <>
          <span className={classes.nickname}>{nickname}</span>
          <span className={classes.note}>
            {texts.handedIn(handedIn, given)}
            {overdue > 0 && (
              <>
                , <b className={classes.overdue}>{texts.overdueCount(overdue)}</b>
              </>
            )}
          </span>
          <span className={classes.bar}>
            <ScoreBar value={handedIn} max={given} />
          </span>
          <IconChevronDown className={classes.arrow} size={20} stroke={1.75} aria-hidden />
        </>
      }
    >
      <div className={classes.details}>
        <ul>
          {columns.map((column) => {
            const assigned = cells[column.id];
            return (
              assigned !== undefined && (
                <li key={column.id} className={classes.given}>
                  <span className={classes.name}>
                    <Link to={assignmentPath(column.id)}>{column.name}</Link>
                    <span className={classes.note}>{words.day(assigned.due, assigned.dueAt)}</span>
                  </span>
                  <CellLink nickname={nickname} column={column} assigned={assigned} />
                </li>
              )
            );
          })}
        </ul>
        <Link className={classes.card} to={`/admin/users/${uid}`}>
          {texts.card}
        </Link>
      </div>
    </Disclosure>
  );
}
