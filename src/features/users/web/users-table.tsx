import { VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { endsSoon } from '../../../domain/access/term.ts';
import type { AdminUser } from '../../../domain/users/user.ts';
import { EndingNote } from '../../../ui/access/ending-note.tsx';
import { isOpenUntil, untilDay } from '../../../ui/access/format-access.ts';
import { RoleBadge } from '../../../ui/components/indicators/role-badge.tsx';
import { OptionInput } from '../../../ui/components/inputs/option-input.tsx';
import { Panel } from '../../../ui/components/page/panel.tsx';
import { date } from '../../../ui/lib/russian/dates.ts';
import { useToday } from '../../../ui/hooks/today.tsx';
import type { BlockOption } from './block-option.ts';
import { texts } from './texts.ts';
import classes from './users-table.module.css';

interface UsersTableProps {
  users: readonly AdminUser[];
  blocks: readonly BlockOption[];
  /** Whether to show when the users last visited the site. */
  showsLastSeen: boolean;
  openUid: string | null;
  /** Called for a user whose panel is not open. It must be the same function at every render, because all rows would otherwise render again. */
  onOpen(this: void, user: AdminUser): void;
  selected: ReadonlySet<string>;
  /** Like `onOpen`, it must be the same function at every render. */
  onSelect(this: void, uids: readonly string[], isSelected: boolean): void;
}

/** The users with their roles and open blocks. Each row has a button that opens the panel. */
export function UsersTable({ users, blocks, showsLastSeen, openUid, onOpen, selected, onSelect }: UsersTableProps) {
  const today = useToday();
  return (
    <Panel flush>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.tick}>
              <SelectAll {...{ users, selected, onSelect }} />
            </th>
            <th scope="col">{texts.columns.user}</th>
            <th scope="col">{texts.columns.role}</th>
            <th scope="col">{texts.columns.blocks}</th>
            {showsLastSeen && <th scope="col">{texts.columns.lastSeen}</th>}
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user.uid}
              isOpen={user.uid === openUid}
              isSelected={selected.has(user.uid)}
              {...{ user, blocks, showsLastSeen, today, onOpen, onSelect }}
            />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** A checkbox that selects all loaded users of the list. */
function SelectAll({ users, selected, onSelect }: Pick<UsersTableProps, 'users' | 'selected' | 'onSelect'>) {
  const box = useRef<HTMLInputElement>(null);
  const uids = users.map(({ uid }) => uid);
  const isAll = uids.every((uid) => selected.has(uid));
  const isSome = !isAll && uids.some((uid) => selected.has(uid));
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <OptionInput
      ref={box}
      type="checkbox"
      aria-label={texts.selectAll}
      checked={isAll}
      onChange={({ currentTarget }) => onSelect(uids, currentTarget.checked)}
    />
  );
}

/** On phones a dash separates the values, because the columns have no headings. */
const DASH = '\u00A0— ';

interface UserRowProps extends Pick<UsersTableProps, 'blocks' | 'showsLastSeen' | 'onOpen' | 'onSelect'> {
  user: AdminUser;
  today: string;
  isOpen: boolean;
  isSelected: boolean;
}

/** A row of the table. It is memoized: there may be thousands of rows, and the page renders at each key press in the search field. */
const UserRow = memo(function UserRow({ user, blocks, showsLastSeen, today, isOpen, isSelected, onOpen, onSelect }: UserRowProps) {
  return (
    <tr data-open={isOpen || isSelected || undefined}>
      <td className={classes.tick}>
        {/* The label enlarges the touch target. */}
        <label>
          <OptionInput
            type="checkbox"
            checked={isSelected}
            onChange={({ currentTarget }) => onSelect([user.uid], currentTarget.checked)}
          />
          <VisuallyHidden>{texts.select(user.nickname)}</VisuallyHidden>
        </label>
      </td>
      <td className={classes.user}>
        <button
          type="button"
          className={classes.name}
          aria-expanded={isOpen}
          onClick={isOpen ? undefined : () => onOpen(user)}
        >
          {user.nickname}
        </button>
        <div className={classes.email}>{user.email}</div>
      </td>
      <td>
        <RoleBadge role={user.role} />
      </td>
      <td>
        <BlockChips {...{ blocks, today }} access={user.access} />
      </td>
      {showsLastSeen && (
        <td className={classes.lastSeen}>
          <span className={classes.lastSeenLabel}>{texts.columns.lastSeen}{DASH}</span>
          {date(user.lastSeenAt)}
        </td>
      )}
      <td className={classes.arrow} aria-hidden>
        <IconChevronRight size={20} stroke={1.75} />
      </td>
    </tr>
  );
});

interface BlockChipsProps {
  blocks: readonly BlockOption[];
  access: AdminUser['access'];
  today: string;
}

/**
 * The numbers of the blocks. An open block is solid, a closed block is dashed, and a block whose access ends soon is marked. The first day on
 * which access ends is shown, too.
 */
function BlockChips({ blocks, access, today }: BlockChipsProps) {
  const untilOf = new Map(access.map(({ blockId, until }) => [blockId, until]));
  const firstEnding = access.reduce<string | undefined>(
    (first, { until }) => (endsSoon(until, today) && until < (first ?? '9') ? until : first),
    undefined,
  );
  return (
    <div className={classes.access}>
      <ul className={classes.chips}>
        {blocks.map(({ id, title, order }) => {
          const until = untilOf.get(id);
          const isOpen = until !== undefined;
          const state = !isOpen ? texts.closed : until === null ? texts.open : isOpenUntil(until, today);
          return (
            <li
              key={id}
              className={classes.chip}
              data-open={isOpen || undefined}
              data-ending={(isOpen && endsSoon(until, today)) || undefined}
              title={title}
              aria-label={`${title}: ${state}`}
            >
              {order}
            </li>
          );
        })}
      </ul>
      {firstEnding !== undefined && <EndingNote>{untilDay(firstEnding, today)}</EndingNote>}
    </div>
  );
}
