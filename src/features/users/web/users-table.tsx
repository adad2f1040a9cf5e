import { IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import type { AdminUser } from '../../../domain/users/user.ts';
import { Panel } from '../../../ui/components/page/panel.tsx';
import { RoleBadge } from '../../../ui/components/feedback/role-badge.tsx';
import { texts } from './texts.ts';
import type { BlockOption } from './block-option.ts';
import classes from './users-table.module.css';

interface UsersTableProps {
  users: readonly AdminUser[];
  blocks: readonly BlockOption[];
  openUid: string | null;
  /** Called for a user whose panel is not open. Must be stable, or all rows render again. */
  onOpen(this: void, user: AdminUser): void;
}

/** Users with their roles and open blocks. Each row has a button, which opens the panel. */
export function UsersTable({ users, blocks, openUid, onOpen }: UsersTableProps) {
  return (
    <Panel flush>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.columns.user}</th>
            <th scope="col">{texts.columns.role}</th>
            <th scope="col">{texts.columns.blocks}</th>
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.uid} isOpen={user.uid === openUid} {...{ user, blocks, onOpen }} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface UserRowProps extends Pick<UsersTableProps, 'blocks' | 'onOpen'> {
  user: AdminUser;
  isOpen: boolean;
}

/** Memoized: there may be thousands of rows, and the page renders at each key press in the search. */
const UserRow = memo(function UserRow({ user, blocks, isOpen, onOpen }: UserRowProps) {
  return (
    <tr data-open={isOpen || undefined}>
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
        <BlockChips blocks={blocks} open={user.accessBlocks} />
      </td>
      <td className={classes.arrow} aria-hidden>
        <IconChevronRight size={20} stroke={1.75} />
      </td>
    </tr>
  );
});

/** The numbers of the blocks: solid if open, dashed if closed. */
function BlockChips({ blocks, open }: { blocks: readonly BlockOption[]; open: readonly string[] }) {
  return (
    <ul className={classes.chips}>
      {blocks.map(({ id, title, order }) => {
        const isOpen = open.includes(id);
        return (
          <li
            key={id}
            className={classes.chip}
            data-open={isOpen || undefined}
            title={title}
            aria-label={`${title}: ${isOpen ? texts.open : texts.closed}`}
          >
            {order}
          </li>
        );
      })}
    </ul>
  );
}
