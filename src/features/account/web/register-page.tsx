import { Box, TextInput } from '@mantine/core';
import { useRef, useState, type ComponentType, type SubmitEvent } from 'react';
import { AppError, isAppError } from '../../../domain/errors.ts';
import { isUnreachable, ResponseError } from '../../../http/client.ts';
import { NICKNAME_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../domain/users/user-limits.ts';
import { registrationProblems, normalizeNickname } from '../../../domain/users/user.ts';
import { LoadingButton } from '../../../ui/components/inputs/loading-button.tsx';
import { FormAlert } from '../../../ui/components/feedback/form-alert.tsx';
import { startsWithEmoji } from '../../../ui/lib/starts-with-emoji.ts';
import { PasswordField } from '../../../ui/components/inputs/password-field.tsx';
import { useFocusFirstError } from '../../../ui/hooks/use-focus-first-error.ts';
import { useSubmit } from '../../../ui/hooks/use-single-flight.ts';
import { api } from './api.ts';
import { assertSessionKept, DroppedCookieError } from './assert-session-kept.ts';
import { AuthForm, refusal, valuesOf } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { endPendingSession } from './end-session.ts';
import { texts } from './texts.ts';
import { useEnter, useEntry, useRefusedForm } from './use-return-to.ts';

const FIELDS = ['nickname', 'email', 'password'] as const;
type FieldName = 'form' | 'parentName' | (typeof FIELDS)[number];
type Input = Record<(typeof FIELDS)[number], string>;
type Problems = Partial<Record<FieldName, AppError>>;

/** The fields that errors of the server belong to. All other errors are shown above the button. */
const FIELD_OF_CODE: Partial<Record<AppError['code'], FieldName>> = {
  'invalid-email': 'email',
  'email-already-in-use': 'email',
  'weak-password': 'password',
};

/**
 * Assigns an error to the fields of the form. An error that belongs to no field shows its own text, whatever its code, or «Неизвестная ошибка.»
 * (rule R4).
 */
function problemsOf(error: Error): Problems {
  if (error instanceof DroppedCookieError) return { form: new AppError('internal', { message: error.message }) };
  if (isUnreachable(error)) return { form: new AppError('unavailable', { message: texts.noNetwork }) };
  if (!(error instanceof ResponseError)) return { form: new AppError('internal', { message: texts.unknown }) };
  const { code, text, details: { fields = {} } } = error;
  const field = FIELD_OF_CODE[code];
  const name = fields['consent.parentName'];
  const parentName: Problems = name === undefined ? {} : { parentName: new AppError(code, { message: name }) };
  if (code === 'consent-missing' || code === 'consent-changed') return { form: new AppError(code, { message: error.message }), ...parentName };
  if (field !== undefined) return { [field]: error };
  if (name !== undefined) return parentName;
  const named = FIELDS.filter((each) => fields[each]);
  if (code !== 'invalid-request' || named.length === 0) return { form: new AppError(code, { message: text ?? texts.unknown }) };
  return Object.fromEntries(named.map((each) => [each, new AppError(code, { message: fields[each] ?? '' })]));
}

/** Whether the server may have carried out the request although it failed. */
const hasNoAnswer = (error: unknown): boolean => isUnreachable(error) || isAppError(error, 'unavailable', 'internal');

/** The message of an error. If the error says what is wrong with the e-mail address, the message contains that, too. */
const textOf = (error: AppError | undefined): string | undefined =>
  error?.code === 'invalid-email' && error.details.fields?.['email'] ? `${error.message} ${error.details.fields['email']}` : error?.message;

/** The consent fields, and the function that reads them. They are loaded only if the site asks for consent. */
export interface ConsentForm {
  ConsentFields: ComponentType<{ version: number; isMarked: boolean; parentNameError?: string | undefined; initial?: { by?: 'pupil' | 'parent' | undefined; parentName?: string | undefined } }>;
  consentIn(form: HTMLFormElement | null): { version?: number; by?: 'pupil' | 'parent'; parentName?: string };
}

interface RegisterPageProps {
  /** The consent to ask for; not set if the site does not ask. */
  consent?: { version: number; form: ConsentForm } | undefined;
  /** Requests the current version of the text again, and the consent fields if the site has begun to ask. */
  onConsentAsked(): void;
  /** The minimum length from the site's settings, once they are loaded. */
  passwordMinLength?: number | undefined;
  /** Requests the address of the site from the server. */
  publicOrigin(): Promise<string>;
}

/** `/register`: the registration (rules R1 to R5). */
export function RegisterPage({ passwordMinLength = PASSWORD_MIN_LENGTH, publicOrigin, consent, onConsentAsked }: RegisterPageProps) {
  const enter = useEnter();
  const { invitation } = useEntry();
  const refused = useRefusedForm('/register');
  const [input, setInput] = useState<Input>({ nickname: '', email: '', password: '', ...refused?.fields });
  const [problems, setProblems] = useState<Problems>(() => {
    const error = refusal(refused);
    return error === null ? {} : problemsOf(error);
  });
  /** The e-mail address of a request that got no answer. Its account may exist. */
  const unanswered = useRef<string | null>(null);
  const form = useFocusFirstError(problems);
  const attempt = useSubmit({
    // A visitor with an invitation becomes a member at once. The page of the invitation opens next and shows the outcome.
    mutationFn: async (typed: Input) => {
      await endPendingSession();
      try {
        const registered = await api('POST /api/registration', { body: { ...typed, ...(invitation !== undefined && { invitation }), ...(consent !== undefined && { consent: consent.form.consentIn(form.current) }) } });
        await assertSessionKept(publicOrigin);
        return registered;
      } catch (error) {
        const isOwn = isAppError(error, 'email-already-in-use') && unanswered.current === typed.email.trim();
        if (!isOwn) {
          if (hasNoAnswer(error)) unanswered.current = typed.email.trim();
          throw error;
        }
        const { email, password } = typed;
        return api('POST /api/session', { body: { email, password } }).catch((failure: unknown) => {
          throw hasNoAnswer(failure) ? failure : error;
        });
      }
    },
    onSuccess: ({ user }) => enter(user),
    onError: (error) => {
      setProblems(problemsOf(error));
      if (isAppError(error, 'consent-missing', 'consent-changed')) onConsentAsked();
    },
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = valuesOf(form.current, FIELDS);
    setInput(typed);
    const found = registrationProblems(typed, passwordMinLength);
    setProblems(found);
    if (Object.keys(found).length === 0) attempt.mutate(typed);
  };
  const valueOf = (name: keyof Input) => (name === 'nickname' ? normalizeNickname(input[name]) : input[name].trim());
  const field = (name: keyof Input) => ({
    name,
    defaultValue: name === 'password' ? undefined : refused?.fields[name],
    // The text about empty fields is shown once, above the button. The fields are only marked.
    error: textOf(problems[name]) ?? (problems.form?.code === 'missing-fields' && !valueOf(name)),
    errorProps: { 'data-marked': startsWithEmoji(problems[name]?.message ?? '') || undefined },
  });

  return (
    <AuthLayout
      title={texts.register.title}
      about={texts.register.about}
      other={{ question: texts.register.hasAccount, link: texts.register.signIn, to: '/' }}
      isLong
    >
      {/* A field that was empty stays marked until the user types into it. */}
      <AuthForm path="/register" formRef={form} onSubmit={submit} onChange={problems.form && (() => setInput(valuesOf(form.current, FIELDS)))}>
        <TextInput
          {...field('nickname')}
          label={texts.nickname}
          description={texts.register.nicknameHint}
          autoComplete="nickname"
          maxLength={NICKNAME_MAX_LENGTH}
        />
        <TextInput {...field('email')} mt={20} label={texts.email} type="email" autoComplete="username" />
        <PasswordField
          {...field('password')}
          mt={20}
          label={texts.password}
          description={problems.password ? undefined : texts.passwordHint(passwordMinLength)}
          autoComplete="new-password"
        />
        {consent !== undefined && (
          <Box mt={20}>
            <consent.form.ConsentFields
              version={consent.version}
              isMarked={problems.form?.code === 'consent-missing'}
              parentNameError={problems.parentName?.message}
              initial={{ by: refused?.fields['by'] === 'parent' ? 'parent' : refused?.fields['by'] === 'pupil' ? 'pupil' : undefined, parentName: refused?.fields['parentName'] }}
            />
          </Box>
        )}
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
      </AuthForm>
    </AuthLayout>
  );
}
