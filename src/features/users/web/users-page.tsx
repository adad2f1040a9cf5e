import { Button } from '@mantine/core';
import { IconClock, IconUserQuestion } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { USER_SEARCH_MAX_LENGTH } from '../../../domain/users/user-limits.ts';
import { idleSince } from '../../../domain/users/idle.ts';
import type { AdminUser } from '../../../domain/users/user.ts';
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx';
import { focusPageTitle, focusPageTitleIfLost } from '../../../ui/lib/focus-page-title.ts';
import { Card } from '../../../ui/components/page/card.tsx';
import { leaveUnlessUnsaved } from '../../../ui/forms/unsaved-changes.ts';
import { LoadError } from '../../../ui/components/feedback/load-error.tsx';
import { NoResults } from '../../../ui/components/feedback/no-results.tsx';
import { PupilsSegment } from '../../../ui/components/page/admin-segments.tsx';
import { PageHeader } from '../../../ui/components/page/page-header.tsx';
import { Sheet } from '../../../ui/components/overlays/sheet.tsx';
import { LoadMore } from '../../../ui/components/inputs/load-more.tsx';
import { SearchField } from '../../../ui/components/inputs/search-field.tsx';
import { SkeletonCards } from '../../../ui/components/feedback/skeleton-cards.tsx';
import { useAsOpened } from '../../../ui/hooks/use-as-opened.ts';
import { useBreakpoint } from '../../../ui/hooks/use-breakpoint.ts';
import { useToday } from '../../../ui/hooks/today.tsx';
import { useAddressChoice } from '../../../ui/hooks/address/use-address-choice.ts';
import { useAddressSearch } from '../../../ui/hooks/address/use-address-search.ts';
import { useGroupParam } from '../../../ui/hooks/use-group-param.ts';
import type { BlockOption } from './block-option.ts';
import { IdleFilter } from './idle-filter.tsx';
import { SelectionMenu, type RenderPaper } from './deletion/selection-menu.tsx';
import { UserDataActions } from './deletion/user-data-actions.tsx';
import { CONSENT_FILTERS, ENDING_FILTERS, endingCountQuery, IDLE_FILTERS, reloadUser, ROLE_FILTERS, updateCachedUser, userQuery, usersQuery } from './queries.ts';
import { RoleFilterField } from './role-filter.tsx';
import { SelectionBar } from '../../../ui/components/inputs/selection-bar.tsx';
import { texts } from './texts.ts';
import { isChanged, NO_CHANGES } from './user-changes.ts';
import { UserPanel } from './user-panel.tsx';
import classes from './users-page.module.css';
import { UsersTable } from './users-table.tsx';

interface UsersPageProps {
  /** All blocks, sorted. */
  blocks: readonly BlockOption[];
  /**
   * Renders the parts of the panel that come from other features.
   * @param reload reads the user again
   */
  renderHelp: (user: AdminUser, reload: () => Promise<void>) => ReactNode;
  /** The dialog that notes consents on paper; `null` if the site does not ask for consent. */
  renderPaper: RenderPaper | null;
  /** A filter that narrows the list to the group in the address. */
  groupFilter: ReactNode;
  /**
   * Renders the actions on the selected users.
   * @param clear ends the selection
   */
  renderActions: (uids: readonly string[], clear: () => void) => ReactNode;
}

const NONE: ReadonlySet<string> = new Set();
const NOBODY_IDLE = { empty: texts.idle.empty, emptyText: texts.idle.emptyText };
const emptyTexts = (idle: string, consent: string) => ({ ...texts, ...(consent === 'all' ? {} : texts.nobodyWithoutConsent), ...(idle === 'all' ? {} : NOBODY_IDLE) });

/** `/admin/users`: the list of users, with a panel that edits the role and the open blocks (rule R20). `?user=` opens the panel of a user. */
export function UsersPage({ blocks, renderHelp, renderPaper, groupFilter, renderActions }: UsersPageProps) {
  const queryClient = useQueryClient();
  const today = useToday();
  const { typed, setTyped, search } = useAddressSearch();
  const [role, setRole] = useAddressChoice('role', ROLE_FILTERS);
  const [ending, setEnding] = useAddressChoice('ending', ENDING_FILTERS);
  const [idle, setIdle] = useAddressChoice('idle', IDLE_FILTERS);
  const [consent, setConsent] = useAddressChoice('consent', CONSENT_FILTERS);
  const groupId = useGroupParam();
  const { data: endingCount } = useQuery(endingCountQuery);
  const [selected, setSelected] = useState(NONE);
  const select = useCallback((uids: readonly string[], isSelected: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      for (const uid of uids) {
        if (isSelected) after.add(uid);
        else after.delete(uid);
      }
      return after;
    });
  }, []);
  const clearSelection = () => {
    setSelected(NONE);
    // The bar with the pressed button, or the dialog, disappears. If the focus was in it, the title of the page takes the focus.
    setTimeout(focusPageTitleIfLost);
  };
  // The state is separate from the list, because a search must not close the panel.
  const [open, setOpen] = useState<AdminUser | null>(null);
  const isPhone = useAsOpened(open !== null, !useBreakpoint('desktop'));
  const [changes, setChanges] = useState(NO_CHANGES);
  const query = useInfiniteQuery({ ...usersQuery({ search, role, ending, idle, consent, groupId }), placeholderData: keepPreviousData });
  const pages = query.data?.pages ?? [];
  const users = pages.flatMap((page) => page.users);
  const listed = users.find(({ uid }) => uid === open?.uid);
  if (listed !== undefined && listed !== open) setOpen(listed);
  const list = useRef<HTMLDivElement>(null);
  const show = useCallback((user: AdminUser | null) => {
    setOpen(user);
    setChanges(NO_CHANGES);
  }, []);
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get('user');
  const { data: namedUser } = useQuery({ ...userQuery(named ?? ''), enabled: named !== null });
  const [shown, setShown] = useState<AdminUser>();
  if (namedUser !== shown) {
    setShown(namedUser);
    if (namedUser !== undefined) show(namedUser);
  }
  const openOther = useCallback((user: AdminUser) => leaveUnlessUnsaved(() => show(user)), [show]);
  const close = () => {
    // The focus returns to the row. On phones the sheet does this itself.
    const row = list.current?.querySelector<HTMLElement>('[aria-expanded="true"]');
    if (row) row.focus();
    else focusPageTitle();
    show(null);
  };
  const leave = () => leaveUnlessUnsaved(close);
  // The result of a request is shown only if the panel still shows the same user.
  const apply = (user: AdminUser) => setOpen((now) => (now?.uid === user.uid ? user : now));
  const panel = open && (
    <UserPanel
      key={open.uid}
      user={open}
      {...{ blocks, changes, setChanges }}
      onSaved={(user) => {
        updateCachedUser(queryClient, user);
        apply(user);
      }}
      onClose={leave}
      hasTitle={!isPhone}
    >
      {renderHelp(open, () => reloadUser(queryClient, open.uid).then(apply))}
      <UserDataActions user={open} onDeleted={close} />
    </UserPanel>
  );

  return (
    <>
      <PageHeader title={texts.title} actions={<PupilsSegment current="users" />} />
      <div className={classes.filters}>
        <SearchField label={texts.search} maxLength={USER_SEARCH_MAX_LENGTH} value={typed} onChange={setTyped} />
        <RoleFilterField value={role} onChange={setRole} counts={pages[0]?.counts} />
        <Button
          variant={ending === 'soon' ? 'light' : 'default'}
          className={classes.ending ?? ''}
          aria-pressed={ending === 'soon'}
          leftSection={<IconClock size={20} stroke={1.75} aria-hidden />}
          onClick={() => setEnding(ending === 'soon' ? 'all' : 'soon')}
        >
          {texts.ending(endingCount)}
        </Button>
        {renderPaper !== null && (
          <Button
            variant={consent === 'none' ? 'light' : 'default'}
            className={classes.ending ?? ''}
            aria-pressed={consent === 'none'}
            leftSection={<IconUserQuestion size={20} stroke={1.75} aria-hidden />}
            onClick={() => setConsent(consent === 'none' ? 'all' : 'none')}
          >
            {texts.withoutConsent(pages[0]?.counts.withoutConsent)}
          </Button>
        )}
        <IdleFilter value={idle} onChange={setIdle} counts={pages[0]?.counts} />
        {groupFilter}
      </div>
      <div className={classes.columns} data-open={(open && !isPhone) || undefined}>
        <div ref={list} className={classes.list}>
          {selected.size > 0 && (
            <SelectionBar count={selected.size} onClear={clearSelection}>
              {renderActions([...selected], clearSelection)}
              <SelectionMenu
                uids={[...selected]}
                notSeenSince={idle === 'all' ? undefined : idleSince(Number(idle), today)}
                renderPaper={renderPaper}
                onDone={clearSelection}
              />
            </SelectionBar>
          )}
          {query.data === undefined && query.isError && (
            <LoadError title={texts.loadFailed} onRetry={() => void query.refetch()} />
          )}
          {query.isPending && <SkeletonCards count={2} />}
          <NoResults
            isEmpty={query.data !== undefined && users.length === 0}
            texts={emptyTexts(idle, consent)}
            onReset={() => {
              setTyped('');
              setParameters({}, { replace: true });
            }}
          />
          {users.length > 0 && (
            <UsersTable
              users={users}
              blocks={blocks}
              showsLastSeen={idle !== 'all'}
              openUid={open?.uid ?? null}
              onOpen={openOther}
              selected={selected}
              onSelect={select}
            />
          )}
          <LoadMore list={query} items="tbody button" />
        </div>
        {!isPhone && panel && (
          <Card as="section" className={classes.side} aria-label={open.nickname}>
            {panel}
          </Card>
        )}
      </div>
      {isPhone && (
        <Sheet opened={open !== null} onClose={leave} title={open?.nickname ?? ''} from="full">
          {panel}
        </Sheet>
      )}
      <UnsavedGuard isDirty={open !== null && isChanged(open, changes, today)} />
    </>
  );
}
