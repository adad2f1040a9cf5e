import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconLink } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isAppError, messageOf } from '../../../domain/errors.ts';
import { toastError } from '../../../ui/components/feedback/toast.tsx';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { ConfirmDialog, type Confirmation } from '../../../ui/components/overlays/confirm-dialog.tsx';
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts';
import { copyField } from '../../../ui/lib/clipboard.ts';
import type { Group, Invitation } from '../contract.ts';
import { api } from './api.ts';
import classes from './group-panel.module.css';
import { groupsQuery, updateCachedGroup } from './queries.ts';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.invitation;

/** The link by which pupils join a group themselves (rule R92). */
export function GroupInvitation({ group: { id, invitation } }: { group: Group }) {
  const client = useQueryClient();
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const section = useRef<HTMLHeadingElement>(null);
  const renewal = useMutation({
    mutationFn: () => api('PUT /api/admin/groups/{id}/invitation', { params: { id } }),
    onSuccess: (renewed: Invitation) => updateCachedGroup(client, id, { invitation: renewed }),
    onError: (error) => toastError(messageOf(error, texts.renewFailed)),
    onSettled: () => client.invalidateQueries(groupsQuery),
  });
  const removal = useMutation({
    mutationFn: () =>
      api('DELETE /api/admin/groups/{id}/invitation', { params: { id } }).catch((error: unknown) => {
        // The link is switched off already.
        if (!isAppError(error, 'invitation-not-found')) throw error;
      }),
    onSuccess: () => updateCachedGroup(client, id, { invitation: null }),
    onError: (error) => toastError(messageOf(error, texts.removeFailed)),
    onSettled: () => client.invalidateQueries(groupsQuery),
  });
  const make = useSingleFlight(() => renewal.mutateAsync().catch(() => undefined));

  // The pressed button has disappeared. The link takes the focus. If there is no link, the heading takes it.
  const hadLink = useRef(invitation !== null);
  useEffect(() => {
    if (hadLink.current === (invitation !== null)) return;
    hadLink.current = invitation !== null;
    if (document.activeElement === document.body) (field.current ?? section.current)?.focus({ preventScroll: true });
  }, [invitation]);

  return (
    <section className={classes.section}>
      <h3 ref={section} tabIndex={-1} className={classes.heading}>
        {texts.title}
      </h3>
      {invitation === null ? (
        <>
          <p className={classes.dimmed}>{texts.hint}</p>
          <div>
            <LoadingButton
              variant="light"
              isBusy={renewal.isPending}
              leftSection={<IconLink size={20} stroke={1.75} aria-hidden />}
              onClick={() => void make()}
            >
              {texts.make}
            </LoadingButton>
          </div>
        </>
      ) : (
        <>
          <div className={classes.withButton}>
            <TextInput
              ref={field}
              aria-label={texts.title}
              description={texts.hint}
              value={invitation.url}
              readOnly
              classNames={{ input: classes.readOnly ?? '' }}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button
              variant="default"
              leftSection={<IconCopy size={20} stroke={1.75} aria-hidden />}
              onClick={() => void copyField(field, texts)}
            >
              {texts.copy}
            </Button>
          </div>
          <div className={classes.links}>
            <Button
              variant="subtle"
              onClick={() =>
                setConfirmation({
                  title: texts.renewTitle,
                  text: texts.renewText,
                  confirmLabel: texts.renewButton,
                  tone: 'plain',
                  confirm: make,
                })
              }
            >
              {texts.renew}
            </Button>
            <Button
              variant="subtle"
              color="red"
              onClick={() =>
                setConfirmation({
                  title: texts.removeTitle,
                  text: texts.removeText,
                  confirmLabel: texts.remove,
                  tone: 'danger',
                  confirm: () => removal.mutateAsync().catch(() => undefined),
                })
              }
            >
              {texts.remove}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog asked={confirmation} onClose={() => setConfirmation(null)} />
    </section>
  );
}
