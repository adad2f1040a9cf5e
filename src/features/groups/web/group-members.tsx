import { Button } from '@mantine/core';
import { IconAlertTriangle, IconUserPlus, IconX } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../../domain/errors.ts';
import { Alert } from '../../../ui/components/feedback/alert.tsx';
import { LoadError } from '../../../ui/components/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/components/feedback/skeleton-cards.tsx';
import { toastAttention, toastError, toastSuccess } from '../../../ui/components/feedback/toast.tsx';
import { IconButton } from '../../../ui/components/inputs/icon-button.tsx';
import { LoadMore } from '../../../ui/components/inputs/load-more.tsx';
import { PersonField, type FindPeople, type Person } from '../../../ui/components/inputs/person-field.tsx';
import { useLeavingRow } from '../../../ui/hooks/use-leaving-row.ts';
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts';
import { refreshQueries } from '../../../ui/lib/refresh-queries.ts';
import type { Group } from '../contract.ts';
import { AddListDialog } from './add-list-dialog.tsx';
import { api } from './api.ts';
import classes from './group-members.module.css';
import panel from './group-panel.module.css';
import { MEMBERS_PER_PAGE, membersQuery, queriesAffectedByMembers } from './queries.ts';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.members;
const REMOVE_BUTTONS = '[data-members] button';

interface GroupMembersProps {
  group: Group;
  findPeople: FindPeople;
}

/** The members of a group. The tutor adds them by search or by a list of addresses, and removes them one by one (rule R91). */
export function GroupMembers({ group: { id }, findPeople }: GroupMembersProps) {
  const client = useQueryClient();
  const query = useInfiniteQuery(membersQuery(id));
  const members = query.data?.pages.flatMap((page) => page.users) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  const [isListing, setListing] = useState(false);
  /** The outcome of adding a list that has unknown addresses. */
  const [unknown, setUnknown] = useState<{ added: number; emails: string[] } | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const refresh = () => refreshQueries(client, queriesAffectedByMembers(id));
  const change = useMutation({
    mutationFn: (body: { add?: string[]; addEmails?: string[]; remove?: string[] }) =>
      api('PATCH /api/admin/groups/{id}/members', { params: { id }, body }),
    onSettled: refresh,
  });

  const addOne = useSingleFlight(async ({ uid, nickname }: Person) => {
    try {
      const { added } = await change.mutateAsync({ add: [uid] });
      if (added === 0) toastAttention(texts.alreadyMember(nickname));
      else toastSuccess(texts.added(added));
    } catch (error) {
      toastError(messageOf(error, texts.addFailed));
    }
  });
  const addList = useSingleFlight(async (addEmails: string[]) => {
    setUnknown(null);
    try {
      const { added, unknownEmails } = await change.mutateAsync({ addEmails });
      setListing(false);
      if (unknownEmails.length > 0) setUnknown({ added, emails: unknownEmails });
      else if (added === 0) toastAttention(texts.nobodyAdded);
      else toastSuccess(texts.added(added));
    } catch (error) {
      toastError(messageOf(error, texts.addFailed));
    }
  });
  const leave = useLeavingRow(
    members.map(({ uid }) => uid),
    REMOVE_BUTTONS,
    (next) => {
      if (document.activeElement === document.body) (next ?? title.current)?.focus({ preventScroll: true });
    },
  );
  const removeOne = useSingleFlight(async ({ uid, nickname }: Person) => {
    leave(uid);
    try {
      await change.mutateAsync({ remove: [uid] });
      toastSuccess(texts.removed(nickname));
    } catch (error) {
      leave(null);
      toastError(messageOf(error, texts.removeFailed));
    }
  });

  return (
    <section className={panel.section}>
      <h3 ref={title} tabIndex={-1} className={panel.heading}>
        {texts.title}
      </h3>
      <div className={panel.withButton}>
        <PersonField
          label={texts.add}
          isLabelHidden
          placeholder={texts.add}
          clearLabel={texts.clear}
          icon={<IconUserPlus size={20} stroke={1.75} aria-hidden />}
          value={null}
          onChange={(person) => {
            if (person !== null) void addOne(person);
          }}
          findPeople={findPeople}
        />
        <Button variant="default" onClick={() => setListing(true)}>
          {texts.addList}
        </Button>
      </div>
      <div aria-live="polite">
        {unknown !== null && (
          <Alert tone="attention" role="note">
            <div className={classes.unknown}>
              <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
              <div>
                <b>{texts.someUnknown(unknown.added, unknown.emails.length)}</b>
                <p>{texts.unknown(unknown.emails.join(', '))}</p>
              </div>
            </div>
          </Alert>
        )}
      </div>
      {query.data === undefined && query.isError && <LoadError title={texts.loadFailed} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonRows />}
      {query.data !== undefined && members.length === 0 && (
        <div className={classes.empty}>
          <b>{texts.empty}</b>
          <p>{texts.emptyText}</p>
        </div>
      )}
      {members.length > 0 && (
        <ul className={classes.members} data-members>
          {members.map((member) => (
            <li key={member.uid} className={classes.member}>
              <div className={classes.names}>
                <b>{member.nickname}</b>
                <div className={panel.dimmed}>{member.email}</div>
              </div>
              <IconButton
                label={texts.remove(member.nickname)}
                icon={<IconX size={20} stroke={1.75} aria-hidden />}
                onClick={() => void removeOne(member)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.more}>
        <LoadMore list={query} items={REMOVE_BUTTONS} label={texts.more(Math.min(total - members.length, MEMBERS_PER_PAGE))} />
      </div>
      <AddListDialog
        isOpen={isListing}
        isBusy={change.isPending}
        problem={change.error === null ? null : messageOf(change.error, texts.addFailed)}
        onAdd={(emails) => void addList(emails)}
        onClose={() => setListing(false)}
      />
    </section>
  );
}
