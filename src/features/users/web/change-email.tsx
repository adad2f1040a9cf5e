import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { isAppError, messageOf } from '../../../domain/errors.ts';
import type { AdminUser } from '../../../domain/users/user.ts';
import { Alert } from '../../../ui/components/feedback/alert.tsx';
import { toastSuccess } from '../../../ui/components/feedback/toast.tsx';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { Dialog } from '../../../ui/components/overlays/dialog.tsx';
import dialogClasses from '../../../ui/components/overlays/dialog.module.css';
import { useDialogContent } from '../../../ui/hooks/use-dialog-content.ts';
import { useFocusFirstError } from '../../../ui/hooks/use-focus-first-error.ts';
import { useSubmit } from '../../../ui/hooks/use-single-flight.ts';
import { ignoreDoubleClick } from '../../../ui/lib/ignore-double-click.ts';
import { api } from './api.ts';
import { texts as allTexts } from './texts.ts';
import classes from './change-email.module.css';

const texts = allTexts.changeEmail;

interface ChangeEmailProps {
  user: AdminUser;
  onSaved(user: AdminUser): void;
}

/** Corrects the e-mail address that a user signs in with (rule R273). */
export function ChangeEmail({ user, onSaved }: ChangeEmailProps) {
  const [isOpen, setOpen] = useState(false);
  const { content, opening } = useDialogContent(isOpen || null);
  const close = () => setOpen(false);
  return (
    <>
      <UnstyledButton className={classes.open ?? ''} onClick={() => setOpen(true)}>
        {texts.title}
      </UnstyledButton>
      <Dialog opened={isOpen} onClose={close} title={texts.title} withCloseButton={false}>
        {content !== null && (
          <EmailForm
            key={opening}
            user={user}
            onCancel={close}
            onSaved={(saved) => {
              onSaved(saved);
              close();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function EmailForm({ user, onCancel, onSaved }: ChangeEmailProps & { onCancel(): void }) {
  const client = useQueryClient();
  const [email, setEmail] = useState(user.email);
  const saving = useSubmit({
    mutationFn: () => api('PATCH /api/admin/users/{uid}', { params: { uid: user.uid }, body: { email } }),
    onSuccess: (saved) => {
      toastSuccess(texts.saved);
      onSaved(saved);
      void client.invalidateQueries({ queryKey: ['GET /api/admin/users'] });
    },
  });
  const fieldError = isAppError(saving.error, 'invalid-email') ? [saving.error.message, saving.error.details.fields?.['email']].filter(Boolean).join(' ') : isAppError(saving.error, 'email-already-in-use') ? saving.error.message : null;
  const form = useFocusFirstError(saving.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <p className={classes.text}>{texts.text}</p>
      <TextInput label={texts.email} type="email" autoComplete="off" value={email} error={fieldError} onChange={(event) => setEmail(event.currentTarget.value)} />
      {saving.error !== null && fieldError === null && !saving.isPending && (
        <Alert tone="error" role="alert" mt={12}>
          {messageOf(saving.error, texts.failed)}
        </Alert>
      )}
      <div className={dialogClasses.buttons}>
        <Button variant="default" onClick={ignoreDoubleClick(onCancel)} data-autofocus>
          {texts.cancel}
        </Button>
        <LoadingButton type="submit" isBusy={saving.isPending}>
          {texts.save}
        </LoadingButton>
      </div>
    </form>
  );
}
