import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { isAppError, isSessionError } from '../../../../domain/errors.ts';
import { isUnreachable } from '../../../../http/client.ts';
import { Alert } from '../../../../ui/components/feedback/alert.tsx';
import { toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { PasswordField } from '../../../../ui/components/inputs/password-field.tsx';
import { Dialog } from '../../../../ui/components/overlays/dialog.tsx';
import dialogClasses from '../../../../ui/components/overlays/dialog.module.css';
import { useDialogContent } from '../../../../ui/hooks/use-dialog-content.ts';
import { useFocusFirstError } from '../../../../ui/hooks/use-focus-first-error.ts';
import { useSubmit } from '../../../../ui/hooks/use-single-flight.ts';
import { ignoreDoubleClick } from '../../../../ui/lib/ignore-double-click.ts';
import { lastUser } from '../../../../ui/offline/device-session.ts';
import { findUnsent } from '../../../../ui/offline/unsent.ts';
import { api } from './deletion-api.ts';
import classes from './own-data-card.module.css';
import { OwnDataLink } from './own-data-download.tsx';
import { lostThings, texts } from './own-data-texts.ts';
import { useSignOut } from '../sign-out.ts';

interface DeleteAccountDialogProps {
  opened: boolean;
  onClose(): void;
}

/**
 * Names what is deleted with the account, asks for the password and deletes the account. The device is then cleared, as after a sign-out (rule
 * R270).
 */
export function DeleteAccountDialog({ opened, onClose }: DeleteAccountDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const { content, opening } = useDialogContent(opened || null);
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={texts.question} withCloseButton={false}>
      {content !== null && <DeleteAccountForm key={opening} setBusy={setBusy} onCancel={close} />}
    </Dialog>
  );
}

/** @returns the message of a failed attempt, unless a field shows the error */
function failureOf(error: Error | null): string | null {
  if (error === null || isAppError(error, 'wrong-password', 'missing-fields')) return null;
  if (isAppError(error, 'last-admin', 'too-many-requests')) return error.message;
  return isUnreachable(error) ? texts.offline : texts.notDeleted;
}

/**
 * Counts the data that are deleted with the account, and reads whether the device has answers that are not sent yet. It counts again
 * each time the dialog opens.
 */
const lossQuery = {
  queryKey: ['POST /api/profile/deletion', 'dry run'],
  queryFn: async () => {
    const removed = await api('POST /api/profile/deletion', { body: { dryRun: true } });
    const unsent = await findUnsent(lastUser()?.uid ?? '').catch(() => ({ tests: [], photos: 0 }));
    return { removed, hasUnsent: unsent.tests.length + unsent.photos > 0 };
  },
  gcTime: 0,
  staleTime: 0,
  retry: false,
  meta: { keepsPage: true },
} as const;

function DeleteAccountForm({ setBusy, onCancel }: { setBusy(isBusy: boolean): void; onCancel(): void }) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const loss = useQuery(lossQuery);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const deletion = useSubmit({
    mutationFn: async () => {
      setBusy(true);
      try {
        await api('POST /api/profile/deletion', { body: { dryRun: false, password } });
      } finally {
        setBusy(false);
      }
      await signOut.mutateAsync();
    },
    onSuccess: () => {
      void navigate('/', { replace: true });
      toastSuccess(texts.deleted);
    },
  });
  const passwordError = isMissing ? texts.noPassword : isAppError(deletion.error, 'wrong-password') ? deletion.error.message : null;
  const form = useFocusFirstError(deletion.error ?? isMissing);
  const failure = failureOf(deletion.error ?? loss.error);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(password.trim() === '');
    if (password.trim() !== '') deletion.mutate();
  };

  if (loss.data === undefined) {
    return (
      <>
        {failure === null ? <Loader aria-label={texts.loading} /> : !isSessionError(loss.error) && <Alert tone="error" role="alert">{failure}</Alert>}
        <div className={dialogClasses.buttons}>
          <Button variant="default" onClick={ignoreDoubleClick(onCancel)} data-autofocus>
            {failure === null ? texts.cancel : texts.understood}
          </Button>
        </div>
      </>
    );
  }
  const { removed, hasUnsent } = loss.data;
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <p>{texts.goes}</p>
      <ul className={classes.lost}>
        {lostThings(removed).map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
      {hasUnsent && (
        <Alert tone="attention" role="note" mb={12}>
          {texts.unsent}
        </Alert>
      )}
      <p className={classes.note}>{texts.backups(removed.backupDays)}</p>
      <div className={classes.fields}>
        <OwnDataLink />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          value={password}
          error={passwordError}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setMissing(false);
          }}
        />
      </div>
      {failure !== null && !deletion.isPending && (
        <Alert tone="error" role="alert" mt={12}>
          {failure}
        </Alert>
      )}
      <div className={dialogClasses.buttons}>
        <Button variant="default" onClick={ignoreDoubleClick(onCancel)} data-autofocus>
          {texts.cancel}
        </Button>
        <LoadingButton type="submit" color="red" isBusy={deletion.isPending} busyLabel={texts.deleting}>
          {texts.confirm}
        </LoadingButton>
      </div>
    </form>
  );
}
