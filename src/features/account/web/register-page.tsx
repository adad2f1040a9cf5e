import { TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useLocation } from 'react-router';
import { AppError } from '../../../domain/errors.ts';
import { ResponseError } from '../../../http/client.ts';
import { NICKNAME_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../domain/users/user-limits.ts';
import { registrationProblems, normalizeNickname } from '../../../domain/users/user.ts';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { FormAlert } from '../../../ui/components/feedback/form-alert.tsx';
import { startsWithEmoji } from '../../../ui/lib/starts-with-emoji.ts';
import { PasswordField } from '../../../ui/components/inputs/password-field.tsx';
import { useFocusFirstError } from '../../../ui/hooks/use-focus-first-error.ts';
import { useSubmit } from '../../../ui/hooks/use-single-flight.ts';
import { api } from './api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { endPendingSession } from './end-session.ts';
import { texts } from './texts.ts';
import { useEnter } from './use-return-to.ts';

type FieldName = 'form' | 'nickname' | 'email' | 'password';
type Problems = Partial<Record<FieldName, AppError>>;

/** The fields that errors of the server belong to; every other error stands above the button. */
const FIELD_OF_CODE: Partial<Record<AppError['code'], FieldName>> = {
  'invalid-email': 'email',
  'email-already-in-use': 'email',
  'weak-password': 'password',
};

/** Any error that belongs to no field says the text that it carries, whatever its code, or «Неизвестная ошибка.» (rule R4). */
function problemsOf(error: Error): Problems {
  if (!(error instanceof ResponseError)) return { form: new AppError('internal', { message: texts.unknown }) };
  const { code, text, details: { fields = {} } } = error;
  const field = FIELD_OF_CODE[code];
  if (field !== undefined) return { [field]: error };
  const named = (['nickname', 'email', 'password'] as const).filter((name) => fields[name]);
  if (code !== 'invalid-request' || named.length === 0) return { form: new AppError(code, { message: text ?? texts.unknown }) };
  return Object.fromEntries(named.map((name) => [name, new AppError(code, { message: fields[name] ?? '' })]));
}

/** `/register` (rules R1 to R5). @param passwordMinLength from the site's settings, once they are loaded */
export function RegisterPage({ passwordMinLength = PASSWORD_MIN_LENGTH }: { passwordMinLength?: number | undefined }) {
  const enter = useEnter();
  const { invitation } = Object(useLocation().state) as { invitation?: unknown };
  const [input, setInput] = useState({ nickname: '', email: '', password: '' });
  const [problems, setProblems] = useState<Problems>({});
  const form = useFocusFirstError(problems);
  const attempt = useSubmit({
    // Whoever comes by an invitation is a member at once; the page of the invitation, which follows, tells the outcome.
    mutationFn: async () => {
      await endPendingSession();
      return api('POST /api/registration', { body: { ...input, ...(typeof invitation === 'string' && { invitation }) } });
    },
    onSuccess: ({ user }) => enter(user),
    onError: (error) => setProblems(problemsOf(error)),
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = registrationProblems(input, passwordMinLength);
    setProblems(found);
    if (Object.keys(found).length === 0) attempt.mutate();
  };
  const valueOf = (name: keyof typeof input) => (name === 'nickname' ? normalizeNickname(input[name]) : input[name].trim());
  const field = (name: keyof typeof input) => ({
    name,
    value: input[name],
    // The text about empty fields stands once, above the button; the fields are only marked.
    error: problems[name]?.message ?? (problems.form?.code === 'missing-fields' && !valueOf(name)),
    errorProps: { 'data-marked': startsWithEmoji(problems[name]?.message ?? '') || undefined },
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setInput((before) => ({ ...before, [name]: currentTarget.value })),
  });

  return (
    <AuthLayout
      title={texts.register.title}
      about={texts.register.about}
      other={{ question: texts.register.hasAccount, link: texts.register.signIn, to: '/' }}
      isLong
    >
      {/* Sent before its script is there, a form must not put the password into the address. */}
      <form ref={form} method="post" onSubmit={submit} noValidate>
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
        <LoadingButton
          type="submit"
          size="lg"
          fullWidth
          mt={20}
          isBusy={attempt.isPending}
          busyLabel={texts.register.submitting}
        >
          {texts.register.submit}
        </LoadingButton>
      </form>
    </AuthLayout>
  );
}
