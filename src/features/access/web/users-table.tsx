import { IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import type { Role } from '../../../domain/role.ts';
import type { User } from '../../../domain/user.ts';
import { PlainPanel } from '../../../ui/plain-panel.tsx';
import { roleNames } from '../../../ui/role-names.ts';
import { Tag } from '../../../ui/tag.tsx';
import { texts } from './texts.ts';
import type { BlockChoice } from './block-choice.ts';
import classes from './users-table.module.css';

interface UsersTableProps {
  users: readonly User[];
  blocks: readonly BlockChoice[];
  openUid: string | null;
  /** Asked for one that isn't open. Stays the same while the page lives. */
  onOpen(this: void, user: User): void;
}

const TAGS = { '0': 'todo', '1': 'done', '99': 'admin' } as const satisfies Record<`${Role}`, string>;

/** Users with role and open blocks; each is a button that opens the side panel. */
export function UsersTable({ users, blocks, openUid, onOpen }: UsersTableProps) {
  return (
    <PlainPanel flush>
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
    </PlainPanel>
  );
}

interface UserRowProps extends Pick<UsersTableProps, 'blocks' | 'onOpen'> {
  user: User;
  isOpen: boolean;
}

/** A letter of the search and a tick in the panel draw no row anew: there may be thousands. */
const UserRow = memo(function UserRow({ user, blocks, isOpen, onOpen }: UserRowProps) {
  return (
    <tr data-open={isOpen || undefined}>
      <td className={classes.who}>
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
        <Tag kind={TAGS[user.role]}>{roleNames[user.role]}</Tag>
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

/** Numbers of the blocks: solid is open, dashed is closed. */
function BlockChips({ blocks, open }: { blocks: readonly BlockChoice[]; open: readonly string[] }) {
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
