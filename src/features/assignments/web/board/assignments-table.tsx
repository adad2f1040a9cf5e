import { Link } from 'react-router';
import { RowMenu, type MenuItem } from '../../../../ui/components/overlays/row-menu.tsx';
import type { Assignment } from '../../contract.ts';
import { assignmentPath } from '../paths.ts';
import { texts as allTexts } from '../texts.ts';
import { AssignmentTags } from './assignment-tags.tsx';
import { AudienceTags } from './audience-tags.tsx';
import classes from './assignment-row.module.css';
import { DueNote } from './due-note.tsx';
import { HandInProgress } from './hand-in-progress.tsx';
import { texts } from './texts.ts';

interface AssignmentsTableProps {
  /** The accessible name of the table. */
  label: string;
  assignments: readonly Assignment[];
  isPast: boolean;
  itemsOf(assignment: Assignment): MenuItem[];
}

/** Assignments as rows of a table. On a phone each row is a block. */
export function AssignmentsTable({ label, assignments, isPast, itemsOf }: AssignmentsTableProps) {
  const { columns } = texts;
  return (
    <table className={classes.table} aria-label={label}>
      <colgroup>
        <col className={classes.nameColumn} />
        <col />
        <col />
        <col className={classes.progressColumn} />
        <col className={classes.menuColumn} />
      </colgroup>
      <thead className={isPast ? classes.hidden : undefined}>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.audience}</th>
          <th scope="col">{columns.due}</th>
          <th scope="col">{columns.handedIn}</th>
          <th aria-hidden />
        </tr>
      </thead>
      <tbody>
        {assignments.map((assignment) => (
          <AssignmentRow key={assignment.id} assignment={assignment} isPast={isPast} items={itemsOf(assignment)} />
        ))}
      </tbody>
    </table>
  );
}

function AssignmentRow({ assignment, isPast, items }: { assignment: Assignment; isPast: boolean; items: readonly MenuItem[] }) {
  const { id, target, groups, pupils, due, dueAt, status, counts } = assignment;
  return (
    <tr>
      <td className={classes.name}>
        <div>
          <Link to={assignmentPath(id)} className={classes.link}>
            {target.name}
          </Link>{' '}
          <span className={classes.note}>{allTexts.kinds[target.kind]}</span>
        </div>
        <div className={classes.tags}>
          <AssignmentTags target={target} status={status} opensAt={assignment.opensAt} locked={counts.locked} />
        </div>
      </td>
      <td className={classes.audience}>
        <AudienceTags groups={groups} pupils={pupils} />
      </td>
      <td className={classes.dueCell}>
        <DueNote due={due} dueAt={dueAt} isPast={isPast} />
      </td>
      <td className={classes.progress}>
        <HandInProgress counts={counts} isScheduled={status === 'scheduled'} />
      </td>
      <td className={classes.menu}>
        <RowMenu name={target.name} items={items} />
      </td>
    </tr>
  );
}
