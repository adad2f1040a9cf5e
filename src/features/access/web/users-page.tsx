import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { USER_SEARCH_MAX_LENGTH } from '../../../domain/user-limits.ts';
import type { User } from '../../../domain/user.ts';
import { Breadcrumbs } from '../../../ui/back-link.tsx';
import { UnsavedGuard } from '../../../ui/saving/unsaved-guard.tsx';
import { focusPageTitle } from '../../../ui/focus-page-title.ts';
import { LeafCard } from '../../../ui/leaf-card.tsx';
import { leaveUnlessUnsaved } from '../../../ui/saving/leaving.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NothingFound } from '../../../ui/nothing-found.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { SkeletonCards } from '../../../ui/skeleton-cards.tsx';
import { useIsWide } from '../../../ui/use-is-wide.ts';
import { useSearched } from '../../../ui/use-searched.ts';
import type { BlockChoice } from './block-choice.ts';
import { putUser, usersQuery, type RoleFilter } from './queries.ts';
import { RoleFilterField } from './role-filter.tsx';
import { texts } from './texts.ts';
import { isChanged, NO_CHANGES } from './user-changes.ts';
import { UserPanel } from './user-panel.tsx';
import classes from './users-page.module.css';
import { UsersTable } from './users-table.tsx';

interface UsersPageProps {
  /** All blocks in their order. */
  blocks: readonly BlockChoice[];
  /** What can be done about a forgotten password. */
  renderHelp: (user: User) => ReactNode;
}

/** `/admin/users`: who is here, with which role and which open blocks. */
export function UsersPage({ blocks, renderHelp }: UsersPageProps) {
  const isPhone = !useIsWide('desktop');
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const search = useSearched(typed);
  const [role, setRole] = useState<RoleFilter>('all');
  // A search or another role doesn't take away what somebody works on.
  const [open, setOpen] = useState<User | null>(null);
  const [changes, setChanges] = useState(NO_CHANGES);
  const query = useInfiniteQuery({ ...usersQuery(search, role), placeholderData: keepPreviousData });
  const pages = query.data?.pages ?? [];
  const users = pages.flatMap((page) => page.users);
  const listed = users.find(({ uid }) => uid === open?.uid);
  if (listed !== undefined && listed !== open) setOpen(listed);
  const list = useRef<HTMLDivElement>(null);
  const show = useCallback((to: User | null) => {
    setOpen(to);
    setChanges(NO_CHANGES);
  }, []);
  const openOther = useCallback((user: User) => leaveUnlessUnsaved(() => show(user)), [show]);
  const close = () => {
    // Back to the row; on phones the sheet does that by itself.
    const row = list.current?.querySelector<HTMLElement>('[aria-expanded="true"]');
    if (row) row.focus();
    else focusPageTitle();
    show(null);
  };
  const leave = () => leaveUnlessUnsaved(close);
  const panel = open && (
    <UserPanel
      key={open.uid}
      user={open}
      {...{ blocks, changes, setChanges }}
      onSaved={(user) => {
        putUser(queryClient, user);
        // Another may be open by now.
        setOpen((now) => (now?.uid === user.uid ? user : now));
      }}
      onClose={leave}
      hasTitle={!isPhone}
    >
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
          maxLength={USER_SEARCH_MAX_LENGTH}
          placeholder={texts.search}
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <RoleFilterField value={role} onChange={setRole} counts={pages[0]?.counts} />
      </div>
      <div className={classes.columns} data-open={(open && !isPhone) || undefined}>
        <div ref={list} className={classes.list}>
          {query.data === undefined && query.isError && (
            <LoadFailure title={texts.loadFailed} onRetry={() => void query.refetch()} />
          )}
          {query.isPending && <SkeletonCards count={2} />}
          <NothingFound
            isSo={query.data !== undefined && users.length === 0}
            texts={texts}
            onReset={() => {
              setTyped('');
              setRole('all');
            }}
          />
          {users.length > 0 && (
            <UsersTable
              users={users}
              blocks={blocks}
              openUid={open?.uid ?? null}
              onOpen={openOther}
            />
          )}
          <ShowMore list={query} items="tbody button" />
        </div>
        {!isPhone && panel && (
          <LeafCard as="section" className={classes.side} aria-label={open.nickname}>
            {panel}
          </LeafCard>
        )}
      </div>
      {isPhone && (
        <Sheet opened={open !== null} onClose={leave} title={open?.nickname ?? ''} from="full">
          {panel}
        </Sheet>
      )}
      <UnsavedGuard isChanged={open !== null && isChanged(open, changes)} />
    </>
  );
}
