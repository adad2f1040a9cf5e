import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isFailure, messageOf, type Failure } from '../../../domain/failure.ts';
import { PASSWORD_MIN_LENGTH } from '../../../domain/user-limits.ts';
import { weakPassword } from '../../../domain/user.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { toastSuccess } from '../../../ui/toast.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { api } from './api.ts';
import { EntryLayout } from './entry-layout.tsx';
import { setSession } from './session.ts';
import { texts } from './texts.ts';

/**
 * `/reset-password#…`: a new password by the link that the tutor sent.
 * @param passwordMinLength as the site's settings say, when they are known already
 */
export function ResetPasswordPage({
  passwordMinLength = PASSWORD_MIN_LENGTH,
}: {
  passwordMinLength?: number | undefined;
}) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const [newPassword, setNewPassword] = useState('');
  const [weak, setWeak] = useState<Failure | null>(null);
  const saving = useMutation({
    mutationFn: () => api('PUT /api/password-reset', { input: { token, newPassword } }),
    onSuccess: ({ user }) => {
      setSession(queryClient, user);
      toastSuccess(texts.profile.passwordChanged);
      void navigate('/dashboard', { replace: true });
    },
  });

  const problem = weak ?? saving.error;
  const isWeakPassword = isFailure(problem, 'weak-password');
  const form = useFirstProblem(problem);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const found = weakPassword(newPassword, passwordMinLength);
    setWeak(found);
    saving.reset();
    if (found === null) saving.mutate();
  };
  return (
    <EntryLayout
      title={texts.reset.title}
      about={texts.reset.about}
      other={{ question: texts.reset.remembered, link: texts.register.signIn, to: '/' }}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <PasswordField
          label={texts.profile.newPassword}
          description={isWeakPassword ? undefined : texts.passwordHint(passwordMinLength)}
          autoComplete="new-password"
          value={newPassword}
          error={isWeakPassword && problem.message}
          onChange={(event) => setNewPassword(event.currentTarget.value)}
        />
        {problem && !isWeakPassword && <FormAlert mt={16}>{messageOf(problem, texts.unknown)}</FormAlert>}
        <BusyButton
          type="submit"
          size="lg"
          fullWidth
          mt={16}
          isBusy={saving.isPending}
          busyLabel={texts.profile.changingPassword}
        >
          {texts.reset.submit}
        </BusyButton>
      </form>
    </EntryLayout>
  );
}
