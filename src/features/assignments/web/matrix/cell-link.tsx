import { IconCheck, IconCircleDashed, IconClock, IconPencil, IconZoomCheck, type Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { lessonTestId } from '../../../../domain/lessons/lesson-test-id.ts';
import { reviewPath } from '../../../../ui/attempts/result-paths.ts';
import type { Assigned, AssignmentMatrix } from '../../contract.ts';
import { assignmentPath } from '../paths.ts';
import { matrixCell, type CellKind } from './matrix-cell.ts';
import classes from './matrix.module.css';

export type Column = AssignmentMatrix['assignments'][number];
export type MatrixPupil = AssignmentMatrix['users'][number];

const ICONS: Record<CellKind, Icon> = {
  done: IconCheck,
  checking: IconZoomCheck,
  started: IconPencil,
  'not-started': IconCircleDashed,
  overdue: IconClock,
};

/** The page that a cell leads to: the pupil's answers after a hand-in, otherwise the pupil's row in the assignment. */
const pathOf = ({ id, kind, targetId }: Column, { uid, attempt }: Assigned): string =>
  attempt === null ? assignmentPath(id, uid) : reviewPath(kind === 'test' ? targetId : lessonTestId(targetId), uid, attempt);

interface CellLinkProps {
  nickname: string;
  column: Column;
  assigned: Assigned;
}

/** A cell of the matrix: what a pupil has done for an assignment. */
export function CellLink({ nickname, column, assigned }: CellLinkProps) {
  const { kind, main, note, name } = matrixCell(assigned);
  const CellIcon = ICONS[kind];
  return (
    <Link to={pathOf(column, assigned)} className={classes.cell} data-kind={kind} aria-label={`${nickname}, ${column.name}: ${name}`}>
      <span className={classes.main}>
        <CellIcon size={18} stroke={1.75} aria-hidden />
        {main}
      </span>{' '}
      {note !== null && <span className={classes.cellNote}>{note}</span>}
    </Link>
  );
}
