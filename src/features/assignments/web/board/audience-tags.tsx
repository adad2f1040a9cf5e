import { IconUser } from '@tabler/icons-react';
import { StatusBadge } from '../../../../ui/components/indicators/status-badge.tsx';
import type { Assignment } from '../../contract.ts';
import { texts } from '../texts.ts';
import classes from './assignment-row.module.css';

/** The maximum number of pupils who are named. The names of a whole class would fill the page. */
const SHOWN = 4;

/** The groups and the individually chosen pupils of an assignment. */
export function AudienceTags({ groups, pupils }: Pick<Assignment, 'groups' | 'pupils'>) {
  const tags = [
    ...groups.map(({ id, name }) => ({ id, name, isGroup: true })),
    ...pupils.map(({ uid, nickname }) => ({ id: uid, name: nickname, isGroup: false })),
  ];
  const shown = tags.length > SHOWN + 1 ? tags.slice(0, SHOWN) : tags;
  return (
    <ul className={classes.tags}>
      {shown.map(({ id, name, isGroup }) => (
        <li key={id}>
          <StatusBadge kind="group" {...(!isGroup && { icon: IconUser })}>
            {name}
          </StatusBadge>
        </li>
      ))}
      {shown.length < tags.length && <li className={classes.note}>{texts.andMore(tags.length - shown.length)}</li>}
    </ul>
  );
}
