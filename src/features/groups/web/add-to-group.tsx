import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../domain/errors.ts';
import { Alert } from '../../../ui/components/feedback/alert.tsx';
import { toastAttention, toastError, toastSuccess } from '../../../ui/components/feedback/toast.tsx';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { Dialog } from '../../../ui/components/overlays/dialog.tsx';
import dialogClasses from '../../../ui/components/overlays/dialog.module.css';
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts';
import { ignoreDoubleClick } from '../../../ui/lib/ignore-double-click.ts';
import { refreshQueries } from '../../../ui/lib/refresh-queries.ts';
import { api } from './api.ts';
import { groupsQuery, queriesAffectedByMembers } from './queries.ts';
import { texts as allTexts } from './texts.ts';

const { selection: texts, members: memberTexts } = allTexts;

interface AddToGroupProps {
  uids: readonly string[];
  onDone(): void;
}

/** The button that adds the selected pupils to a group. */
export function AddToGroup({ uids, onDone }: AddToGroupProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const { data: groups = [] } = useQuery(groupsQuery);
  const id = groups.some((group) => group.id === chosen) ? chosen : (groups[0]?.id ?? '');
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => api('PATCH /api/admin/groups/{id}/members', { params: { id }, body: { add: [...uids] } }),
  });
  const add = useSingleFlight(async () => {
    try {
      const { added } = await mutateAsync();
      if (added === 0) toastAttention(memberTexts.nobodyAdded);
      else toastSuccess(memberTexts.added(added));
      await refreshQueries(client, queriesAffectedByMembers(id));
      setOpen(false);
      onDone();
    } catch (failure) {
      toastError(messageOf(failure, memberTexts.addFailed));
    }
  });
  const close = () => {
    if (!isPending) setOpen(false);
  };
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {texts.add}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={close}
        title={texts.add}
        withCloseButton={false}
      >
        {groups.length === 0 ? (
          <p>{texts.noGroups}</p>
        ) : (
          <NativeSelect
            label={allTexts.group}
            data={groups.map((group) => ({ value: group.id, label: group.name }))}
            value={id}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        {error !== null && !isPending && (
          <Alert tone="error" role="note" mt={16}>
            {messageOf(error, memberTexts.addFailed)}
          </Alert>
        )}
        <div className={dialogClasses.buttons}>
          <Button variant="default" onClick={ignoreDoubleClick(close)} data-autofocus>
            {memberTexts.cancel}
          </Button>
          {groups.length === 0 ? (
            <Button component={Link} to="/admin/groups">
              {texts.toGroups}
            </Button>
          ) : (
            <LoadingButton isBusy={isPending} loading={isPending} onClick={() => void add()}>
              {memberTexts.addButton}
            </LoadingButton>
          )}
        </div>
      </Dialog>
    </>
  );
}
