import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { Failure, isFailure } from '../../../domain/failure.ts';
import { isEmail } from '../../../domain/user.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { api } from './api.ts';
import { EntryLayout } from './entry-layout.tsx';
import { setSession } from './session.ts';
import { texts } from './texts.ts';

/** Failures whose own text the sign-in page shows; the rest share one (specification §8). */
const OWN_TEXT = ['invalid-email', 'invalid-credential', 'too-many-requests'] as const;

/** The field to correct. Which one is wrong the server doesn't tell; the password is what is mistyped most. */
const FIELDS: Partial<Record<Failure['code'], string>> = { 'invalid-email': 'email', 'invalid-credential': 'password' };

const textOf = (error: Error): string =>
  isFailure(error, ...OWN_TEXT) ? error.message : texts.signIn.unknown;

/**
 * Lets the browser ask for what is missing (specification §5). Whether an address is one is not its to say: it knows
 * fewer of them than a registration takes.
 * @returns whether nothing is
 */
const isFilled = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll('input')].find(({ validity }) => validity.valueMissing)?.reportValidity() ?? true;

/** `/`: e-mail and password (specification §5). Who is in is led on from here. */
export function SignInPage() {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const attempt = useMutation({
    mutationFn: async () => {
      if (!isEmail(email)) throw new Failure('invalid-email');
      return api('POST /api/session', { input: { email, password } });
    },
    // Who is in is led on from here.
    onSuccess: ({ user }) => setSession(queryClient, user),
    onError: (error) => {
      const name = error instanceof Failure ? FIELDS[error.code] : undefined;
      if (name) form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!attempt.isPending && isFilled(event.currentTarget)) attempt.mutate();
  };

  return (
    <EntryLayout
      title={texts.signIn.title}
      about={texts.signIn.about}
      other={{ question: texts.signIn.noAccount, link: texts.signIn.register, to: '/register' }}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="email"
          required
          name="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField
          mt={20}
          label={texts.password}
          autoComplete="current-password"
          required
          name="password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {attempt.isError && !attempt.isPending && <FormAlert mt={16}>{textOf(attempt.error)}</FormAlert>}
        <BusyButton
          type="submit"
          size="lg"
          fullWidth
          mt={16}
          isBusy={attempt.isPending}
          busyLabel={texts.signIn.submitting}
        >
          {texts.signIn.submit}
        </BusyButton>
      </form>
    </EntryLayout>
  );
}
