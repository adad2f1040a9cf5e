import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { isAppError, messageOf, type AppError, type ErrorCode } from '../../../../domain/errors.ts';
import { weakPassword } from '../../../../domain/users/user.ts';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { FormAlert } from '../../../../ui/components/feedback/form-alert.tsx';
import { Card } from '../../../../ui/components/page/card.tsx';
import { PasswordField } from '../../../../ui/components/inputs/password-field.tsx';
import { toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { useFocusFirstError } from '../../../../ui/hooks/use-focus-first-error.ts';
import { useSubmit } from '../../../../ui/hooks/use-single-flight.ts';
import { api } from '../api.ts';
import classes from './profile-page.module.css';
import { sessionsQuery } from '../queries.ts';
import { texts } from '../texts.ts';

/** Changes the password. It asks for the old password and the new password (rule R10). */
export function PasswordCard({ email, minLength }: { email: string; minLength: number }) {
  const queryClient = useQueryClient();
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [weak, setWeak] = useState<AppError | null>(null);
  const saving = useSubmit({
    mutationFn: () => api('PUT /api/profile/password', { body: { oldPassword, newPassword } }),
    onSuccess: () => {
      setOldPassword('');
      setNewPassword('');
      toastSuccess(texts.profile.passwordChanged);
      // The server has ended the other sessions, so the list is loaded again.
      void queryClient.invalidateQueries(sessionsQuery);
    },
  });
  const problem = weak ?? saving.error;
  const errorOf = (code: ErrorCode) => (isAppError(problem, code) ? problem.message : null);
  const newError = errorOf('weak-password');
  const oldError = errorOf('wrong-password');
  const form = useFocusFirstError(problem);
  const title = useRef<HTMLHeadingElement>(null);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const error = weakPassword(newPassword, minLength);
    setWeak(error);
    if (error === null) saving.mutate();
  };

  return (
    <Card>
      <form ref={form} onSubmit={submit} noValidate className={classes.form}>
        <h2 ref={title} tabIndex={-1}>
          {texts.profile.passwordTitle}
        </h2>
        {/* Password managers need this hidden field. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={texts.profile.oldPassword}
          autoComplete="current-password"
          value={oldPassword}
          error={oldError}
          onChange={(event) => setOldPassword(event.currentTarget.value)}
        />
        <PasswordField
          label={texts.profile.newPassword}
          description={newError ? undefined : texts.passwordHint(minLength)}
          autoComplete="new-password"
          value={newPassword}
          error={newError}
          onChange={(event) => setNewPassword(event.currentTarget.value)}
        />
        {problem && !newError && !oldError && <FormAlert>{messageOf(problem, texts.unknown)}</FormAlert>}
        <LoadingButton
          type="submit"
          disabled={!oldPassword || !newPassword}
          isBusy={saving.isPending}
          busyLabel={texts.profile.changingPassword}
          focusAfter={title}
        >
          {texts.profile.changePassword}
        </LoadingButton>
      </form>
    </Card>
  );
}
