import { TextInput } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import type { User } from '../../../domain/user.ts';
import { Breadcrumbs } from '../../../ui/back-link.tsx';
import { LeafCard } from '../../../ui/leaf-card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NothingFound } from '../../../ui/nothing-found.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { SkeletonCards } from '../../../ui/skeleton-cards.tsx';
import type { BlockChoice } from './block-choice.ts';
import { usersQuery, type RoleFilter } from './queries.ts';
import { RoleFilterField } from './role-filter.tsx';
import { texts } from './texts.ts';
import { UserPanel } from './user-panel.tsx';
import classes from './users-page.module.css';
import { UsersTable } from './users-table.tsx';

interface UsersPageProps {
  /** All blocks in their order. */
  blocks: readonly BlockChoice[];
  /** What can be done about a forgotten password. */
  renderHelp: (user: User) => ReactNode;
}

/** How long a search waits for the next letter, ms. */
const SEARCH_DELAY = 250;

/** `/admin/users`: who is here, with which role and which open blocks. */
export function UsersPage({ blocks, renderHelp }: UsersPageProps) {
  const isPhone = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, SEARCH_DELAY);
  const [role, setRole] = useState<RoleFilter>('all');
  const [openUid, setOpenUid] = useState<string | null>(null);
  const query = useInfiniteQuery({ ...usersQuery(search.trim(), role), placeholderData: keepPreviousData });
  const pages = query.data?.pages ?? [];
  const users = pages.flatMap((page) => page.users);
  const open = users.find(({ uid }) => uid === openUid);
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    // Back to the row; on phones the sheet does that by itself.
    list.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setOpenUid(null);
  };
  const panel = open && (
    <UserPanel key={open.uid} user={open} blocks={blocks} onClose={close} hasTitle={!isPhone}>
      {renderHelp(open)}
    </UserPanel>
  );

  return (
    <>
      <PageHead
        title={texts.title}
        back={<Breadcrumbs items={[{ label: texts.admin, to: '/admin' }, { label: texts.title }]} />}
      />
      <div className={classes.filters}>
        <TextInput
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <RoleFilterField value={role} onChange={setRole} counts={pages[0]?.counts} />
      </div>
      {query.data === undefined && query.isError && (
        <LoadFailure title={texts.loadFailed} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonCards count={2} />}
      {query.data !== undefined && users.length === 0 && (
        <NothingFound
          texts={texts}
          onReset={() => {
            setTyped('');
            setRole('all');
          }}
        />
      )}
      {users.length > 0 && (
        <div className={classes.columns} data-open={(open && !isPhone) || undefined}>
          <div ref={list} className={classes.list}>
            <UsersTable users={users} blocks={blocks} openUid={openUid} onOpen={setOpenUid} />
            <ShowMore list={query} />
          </div>
          {!isPhone && panel && (
            <LeafCard as="section" className={classes.side} aria-label={open?.nickname}>
              {panel}
            </LeafCard>
          )}
        </div>
      )}
      {isPhone && (
        <Sheet opened={open !== undefined} onClose={close} title={open?.nickname ?? ''} from="full">
          {panel}
        </Sheet>
      )}
    </>
  );
}
