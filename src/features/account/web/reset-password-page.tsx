import { useQuery, useQueryClient } from '@tanstack/react-query';
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
import classes from './auth-layout.module.css';
import { valuesOf } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { endPendingSession } from './end-session.ts';
import { resetAccountQuery } from './queries.ts';
import { setSession, withGate } from './session.ts';
import { texts } from './texts.ts';

/**
 * `/reset-password#…`: sets a new password with a link from an admin (rule R13).
 * @param passwordMinLength the minimum of the site's settings, once they are loaded
 */
export function ResetPasswordPage({
  passwordMinLength = PASSWORD_MIN_LENGTH,
}: {
  passwordMinLength?: number | undefined;
}) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const account = useQuery(resetAccountQuery(token));
  const [weak, setWeak] = useState<AppError | null>(null);
  const reset = useSubmit({
    mutationFn: async (newPassword: string) => {
      await endPendingSession();
      return api('PUT /api/password-reset', { body: { token, newPassword } });
    },
    onSuccess: (opened) => {
      setSession(queryClient, withGate(opened));
      toastSuccess(texts.profile.passwordChanged);
      void navigate('/dashboard', { replace: true });
    },
  });

  const problem = weak ?? reset.error ?? (isAppError(account.error, 'reset-link-invalid') ? account.error : null);
  const isWeakPassword = isAppError(problem, 'weak-password');
  const form = useFocusFirstError(problem);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { newPassword } = valuesOf(form.current, ['newPassword']);
    const error = weakPassword(newPassword, passwordMinLength);
    setWeak(error);
    if (error === null) reset.mutate(newPassword);
  };
  return (
    <AuthLayout
      title={texts.reset.title}
      about={texts.reset.about}
      other={{ question: texts.reset.remembered, link: texts.register.signIn, to: '/' }}
    >
      <form ref={form} onSubmit={submit} noValidate>
        {account.data && (
          <>
            <p className={classes.account}>{texts.reset.account(account.data.nickname, account.data.email)}</p>
            {/* Password managers store the new password under this name. */}
            <input type="text" name="username" autoComplete="username" value={account.data.email} readOnly hidden />
          </>
        )}
        <PasswordField
          label={texts.profile.newPassword}
          description={isWeakPassword ? undefined : texts.passwordHint(passwordMinLength)}
          autoComplete="new-password"
          name="newPassword"
          error={isWeakPassword && problem.message}
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
