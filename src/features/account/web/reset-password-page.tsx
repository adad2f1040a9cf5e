import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isAppError, messageOf, type AppError } from '../../../domain/errors.ts';
import { PASSWORD_MIN_LENGTH } from '../../../domain/users/user-limits.ts';
import { weakPassword } from '../../../domain/users/user.ts';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { FormAlert } from '../../../ui/components/feedback/form-alert.tsx';
import { PasswordField } from '../../../ui/components/inputs/password-field.tsx';
import { toastSuccess } from '../../../ui/components/feedback/toast.tsx';
import { useFocusFirstError } from '../../../ui/hooks/use-focus-first-error.ts';
import { useSubmit } from '../../../ui/hooks/use-single-flight.ts';
import { api } from './api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { endPendingSession } from './end-session.ts';
import { setSession } from './session.ts';
import { texts } from './texts.ts';

/**
 * `/reset-password#…`: sets a new password with the link that an admin sent (rule R13).
 * @param passwordMinLength from the site's settings, once they are loaded
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
  const [weak, setWeak] = useState<AppError | null>(null);
  const reset = useSubmit({
    mutationFn: async () => {
      await endPendingSession();
      return api('PUT /api/password-reset', { body: { token, newPassword } });
    },
    onSuccess: ({ user }) => {
      setSession(queryClient, user);
      toastSuccess(texts.profile.passwordChanged);
      void navigate('/dashboard', { replace: true });
    },
  });

  const problem = weak ?? reset.error;
  const isWeakPassword = isAppError(problem, 'weak-password');
  const form = useFocusFirstError(problem);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const error = weakPassword(newPassword, passwordMinLength);
    setWeak(error);
    if (error === null) reset.mutate();
  };
  return (
    <AuthLayout
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
        <LoadingButton
          type="submit"
          size="lg"
          fullWidth
          mt={16}
          isBusy={reset.isPending}
          busyLabel={texts.profile.changingPassword}
        >
          {texts.reset.submit}
        </LoadingButton>
      </form>
    </AuthLayout>
  );
}
