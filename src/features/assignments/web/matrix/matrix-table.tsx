import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import { assignmentPath } from '../paths.ts';
import { texts as allTexts } from '../texts.ts';
import { useDueWords } from '../use-due-words.ts';
import { CellLink, type Column, type MatrixPupil } from './cell-link.tsx';
import classes from './matrix.module.css';
import { texts } from './texts.ts';

export interface MatrixProps {
  columns: readonly Column[];
  pupils: readonly MatrixPupil[];
}

/** The table of pupils by assignments. It scrolls in both directions; the head and the column of the pupils stay visible. */
export function MatrixTable({ columns, pupils }: MatrixProps) {
  const words = useDueWords();
  return (
    <div role="region" aria-label={texts.title} tabIndex={0} className={classes.region}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.pupil}>
              {texts.pupil}
            </th>
            {columns.map(({ id, name, due, dueAt, handedIn, pupils: count }) => (
              <th key={id} scope="col" className={classes.assignment}>
                <Link to={assignmentPath(id)}>{name}</Link>
                <div>{words.day(due, dueAt)}</div>
                <div>{allTexts.handedIn(handedIn, count)}</div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pupils.map((pupil) => (
            <MatrixRow key={pupil.uid} pupil={pupil} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The row is memoized, because the page renders at each key press in the search field. */
const MatrixRow = memo(function MatrixRow({ pupil: { uid, nickname, handedIn, given, cells }, columns }: { pupil: MatrixPupil; columns: readonly Column[] }) {
  return (
    <tr>
      <th scope="row" className={classes.pupil}>
        <Link to={`/admin/users/${uid}`}>{nickname}</Link>
        <div className={classes.note}>{texts.handedIn(handedIn, given)}</div>
      </th>
      {columns.map((column) => {
        const assigned = cells[column.id];
        return assigned === undefined ? (
          <td key={column.id} className={classes.dash}>
            <span aria-hidden>—</span>
            <VisuallyHidden>{texts.notGiven}</VisuallyHidden>
          </td>
        ) : (
          <td key={column.id} className={classes.filled}>
            <CellLink nickname={nickname} column={column} assigned={assigned} />
          </td>
        );
      })}
    </tr>
  );
});
