import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../../domain/errors.ts';
import { ROLE } from '../../../../domain/users/role.ts';
import type { AdminUser } from '../../../../domain/users/user.ts';
import { toastError, toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { StatusBadge } from '../../../../ui/components/indicators/status-badge.tsx';
import { ConfirmDialog, type Confirmation } from '../../../../ui/components/overlays/confirm-dialog.tsx';
import { api } from '../api.ts';
import { PaperConsentDialog } from './paper-consent-dialog.tsx';
import classes from './paper.module.css';
import { texts } from './texts.ts';

interface PupilConsentProps {
  user: AdminUser;
  /** Reads the user from the server again. */
  onChanged(): Promise<void>;
}

/** Shows an admin the consent of a pupil, and lets the admin note a consent on paper (rule R263). */
export function PupilConsent({ user, onChanged }: PupilConsentProps) {
  const { uid, role, consent } = user;
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const remove = async () => {
    try {
      await api('DELETE /api/admin/consents/{uid}', { params: { uid } });
      toastSuccess(texts.removed);
    } catch (error) {
      toastError(messageOf(error, texts.failed));
    }
    await onChanged();
  };
  const askToRemove = () => setConfirmation({ title: texts.removeTitle, text: texts.removeText, confirmLabel: texts.removeConfirm, tone: 'plain', confirm: remove });
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{texts.title}</h3>
      {role === ROLE.admin ? (
        <p className={classes.dimmed}>{texts.admin}</p>
      ) : consent?.valid === true ? (
        <>
          <p>{texts.given(consent)}</p>
          <p className={classes.dimmed}>{texts.origin(consent)}</p>
          {consent.paper && (
            <Button variant="subtle" px={0} onClick={askToRemove}>
              {texts.remove}
            </Button>
          )}
        </>
      ) : (
        <>
          {consent === null && <StatusBadge kind="attention">{texts.none}</StatusBadge>}
          <p className={classes.dimmed}>{texts.next(consent)}</p>
          <Button variant="default" fullWidth onClick={() => setAsked([uid])}>
            {texts.paper}
          </Button>
        </>
      )}
      <PaperConsentDialog
        asked={asked}
        onClose={(isNoted) => {
          setAsked(null);
          if (isNoted) void onChanged();
        }}
      />
      <ConfirmDialog asked={confirmation} onClose={() => setConfirmation(null)} />
    </section>
  );
}
