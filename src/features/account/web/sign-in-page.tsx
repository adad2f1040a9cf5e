import { TextInput } from '@mantine/core';
import { lazy, Suspense, useRef, type SubmitEvent } from 'react';
import { AppError, isAppError } from '../../../domain/errors.ts';
import { isEmail } from '../../../domain/users/user.ts';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { FormAlert } from '../../../ui/components/feedback/form-alert.tsx';
import { PasswordField } from '../../../ui/components/inputs/password-field.tsx';
import { hasAnyDraft } from '../../../ui/answer-queue/has-any-draft.ts';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { useSubmit } from '../../../ui/hooks/use-single-flight.ts';
import { api } from './api.ts';
import { assertSessionKept, DroppedCookieError } from './assert-session-kept.ts';
import { AuthForm, refusal, valuesOf } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { endPendingSession } from './end-session.ts';
import { withGate } from './session.ts';
import { texts } from './texts.ts';
import { useEnter, useRefusedForm } from './use-return-to.ts';

// This code loads only if the device keeps answers.
const WaitingNote = lazy(() => import('./waiting-note.tsx').catch(() => ({ default: () => null })));

/** The errors whose own text the page shows. All other errors share one text (rule R6). */
const OWN_TEXT = ['invalid-email', 'invalid-credential', 'too-many-requests', 'foreign-origin'] as const;

/** The field to focus after an error. The server does not say which of the two fields is wrong; a mistyped password is more likely. */
const FIELD_OF_CODE: Partial<Record<AppError['code'], string>> = { 'invalid-email': 'email', 'invalid-credential': 'password' };

const textOf = (error: Error): string =>
  isAppError(error, ...OWN_TEXT) || error instanceof DroppedCookieError ? error.message : texts.signIn.unknown;

/**
 * Lets the browser ask for an empty field (rule R6). It does not check the form of the e-mail address, because browsers accept fewer addresses
 * than the registration.
 * @returns whether no field is empty
 */
const reportEmptyField = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll('input')].find(({ validity }) => validity.valueMissing)?.reportValidity() ?? true;

const FIELDS = ['email', 'password'] as const;

/**
 * `/`: the sign-in with e-mail and password (rule R6).
 * @param publicOrigin requests the address of the site from the server
 */
export function SignInPage({ publicOrigin }: { publicOrigin: () => Promise<string> }) {
  const enter = useEnter();
  const refused = useRefusedForm('/');
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const attempt = useSubmit({
    mutationFn: async ({ email, password }: Record<(typeof FIELDS)[number], string>) => {
      if (!isEmail(email)) throw new AppError('invalid-email');
      await endPendingSession();
      const signedIn = await api('POST /api/session', { body: { email, password } });
      await assertSessionKept(publicOrigin);
      return signedIn;
    },
    onSuccess: (signedIn) => enter(withGate(signedIn)),
    onError: (error) => {
      const name = error instanceof AppError ? FIELD_OF_CODE[error.code] : undefined;
      if (name) form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reportEmptyField(event.currentTarget)) attempt.mutate(valuesOf(event.currentTarget, FIELDS));
  };
  const error = attempt.isIdle ? refusal(refused) : attempt.error;

  return (
    <AuthLayout
      title={texts.signIn.title}
      about={texts.signIn.about}
      other={{ question: texts.signIn.noAccount, link: texts.signIn.register, to: '/register' }}
    >
      {isHydrated && hasAnyDraft() && (
        <Suspense>
          <WaitingNote />
        </Suspense>
      )}
      <AuthForm path="/" formRef={form} onSubmit={submit}>
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="username"
          required
          name="email"
          defaultValue={refused?.fields['email']}
        />
        <PasswordField
          mt={20}
          label={texts.password}
          autoComplete="current-password"
          required
          name="password"
        />
        {error && <FormAlert mt={16}>{textOf(error)}</FormAlert>}
        <LoadingButton
          type="submit"
          size="lg"
          fullWidth
          mt={16}
          isBusy={attempt.isPending}
          busyLabel={texts.signIn.submitting}
        >
          {texts.signIn.submit}
        </LoadingButton>
      </AuthForm>
    </AuthLayout>
  );
}
