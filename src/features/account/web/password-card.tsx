import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { isFailure, messageOf, type Failure, type FailureCode } from '../../../domain/failure.ts';
import { weakPassword } from '../../../domain/user.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { LeafCard } from '../../../ui/leaf-card.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { toastSuccess } from '../../../ui/toast.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { api } from './api.ts';
import classes from './profile-page.module.css';
import { sessionsQuery } from './profile-query.ts';
import { texts } from './texts.ts';

/** Changes the password: the old one and the new one are asked for (specification §5). */
export function PasswordCard({ email, minLength }: { email: string; minLength: number }) {
  const queryClient = useQueryClient();
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [weak, setWeak] = useState<Failure | null>(null);
  const saving = useMutation({
    mutationFn: () => api('PUT /api/profile/password', { input: { oldPassword, newPassword } }),
    onSuccess: () => {
      setOldPassword('');
      setNewPassword('');
      toastSuccess(texts.profile.passwordChanged);
      // The others have ended.
      void queryClient.invalidateQueries(sessionsQuery);
    },
  });
  const problem = weak ?? saving.error;
  const errorOf = (code: FailureCode) => (isFailure(problem, code) ? problem.message : null);
  const newError = errorOf('weak-password');
  const oldError = errorOf('wrong-password');
  const form = useFirstProblem(problem);
  const title = useRef<HTMLHeadingElement>(null);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const found = weakPassword(newPassword, minLength);
    setWeak(found);
    saving.reset();
    if (found === null) saving.mutate();
  };

  return (
    <LeafCard>
      <form ref={form} onSubmit={submit} noValidate className={classes.form}>
        <h2 ref={title} tabIndex={-1}>
          {texts.profile.passwordTitle}
        </h2>
        {/* Tells password managers whose password this is. */}
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
        <BusyButton
          type="submit"
          disabled={!oldPassword || !newPassword}
          isBusy={saving.isPending}
          busyLabel={texts.profile.changingPassword}
          focusAfter={title}
        >
          {texts.profile.changePassword}
        </BusyButton>
      </form>
    </LeafCard>
  );
}
