import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { Failure } from '../../../domain/failure.ts';
import { NICKNAME_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../domain/user-limits.ts';
import { registrationProblems, tidyNickname } from '../../../domain/user.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { isMarked } from '../../../ui/marked-text.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { api } from './api.ts';
import { EntryLayout } from './entry-layout.tsx';
import { setSession } from './session.ts';
import { texts } from './texts.ts';

type Place = 'form' | 'nickname' | 'email' | 'password';
type Problems = Partial<Record<Place, Failure>>;

/** Where the server's failures belong; what isn't named stands over the button. */
const PLACES: Partial<Record<Failure['code'], Place>> = {
  'invalid-email': 'email',
  'email-already-in-use': 'email',
  'weak-password': 'password',
};

function problemsOf(error: Error): Problems {
  if (!(error instanceof Failure)) return { form: new Failure('internal', { message: texts.unknown }) };
  const { code, details: { fields } } = error;
  if (code !== 'invalid-request' || fields === undefined) return { [PLACES[code] ?? 'form']: error };
  return Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, new Failure(code, { message })]));
}

/** @param passwordMinLength as the site's settings say, when they are known already */
export function RegisterPage({ passwordMinLength = PASSWORD_MIN_LENGTH }: { passwordMinLength?: number | undefined }) {
  const queryClient = useQueryClient();
  const [input, setInput] = useState({ nickname: '', email: '', password: '' });
  const [problems, setProblems] = useState<Problems>({});
  const form = useFirstProblem(problems);
  const attempt = useMutation({
    mutationFn: () => api('POST /api/registration', { input }),
    // Who is in is led on from here.
    onSuccess: ({ user }) => setSession(queryClient, user),
    onError: (error) => setProblems(problemsOf(error)),
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (attempt.isPending) return;
    const found = registrationProblems(input, passwordMinLength);
    setProblems(found);
    if (Object.keys(found).length === 0) attempt.mutate();
  };
  const filled = (name: keyof typeof input) => (name === 'nickname' ? tidyNickname(input[name]) : input[name].trim());
  const field = (name: keyof typeof input) => ({
    name,
    value: input[name],
    // That something is missing is said once, over the button.
    error: problems[name]?.message ?? (problems.form?.code === 'missing-fields' && !filled(name)),
    errorProps: { 'data-marked': isMarked(problems[name]?.message ?? '') || undefined },
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setInput((before) => ({ ...before, [name]: currentTarget.value })),
  });

  return (
    <EntryLayout
      title={texts.register.title}
      about={texts.register.about}
      other={{ question: texts.register.hasAccount, link: texts.register.signIn, to: '/' }}
      isLong
    >
      <form ref={form} onSubmit={submit} noValidate>
        <TextInput
          {...field('nickname')}
          label={texts.nickname}
          description={texts.register.nicknameHint}
          autoComplete="nickname"
          maxLength={NICKNAME_MAX_LENGTH}
        />
        <TextInput {...field('email')} mt={20} label={texts.email} type="email" autoComplete="email" />
        <PasswordField
          {...field('password')}
          mt={20}
          label={texts.password}
          description={problems.password ? undefined : texts.passwordHint(passwordMinLength)}
          autoComplete="new-password"
        />
        {problems.form && <FormAlert mt={16}>{problems.form.message}</FormAlert>}
        <BusyButton
          type="submit"
          size="lg"
          fullWidth
          mt={20}
          isBusy={attempt.isPending}
          busyLabel={texts.register.submitting}
        >
          {texts.register.submit}
        </BusyButton>
      </form>
    </EntryLayout>
  );
}
