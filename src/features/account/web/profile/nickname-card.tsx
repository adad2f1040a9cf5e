import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { messageOf } from '../../../../domain/errors.ts';
import { NICKNAME_MAX_LENGTH } from '../../../../domain/users/user-limits.ts';
import { normalizeNickname, type User } from '../../../../domain/users/user.ts';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { Card } from '../../../../ui/components/page/card.tsx';
import { ReadOnlyField } from '../../../../ui/components/inputs/read-only-field.tsx';
import { toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { useFocusFirstError } from '../../../../ui/hooks/use-focus-first-error.ts';
import { useSubmit } from '../../../../ui/hooks/use-single-flight.ts';
import { api } from '../api.ts';
import classes from './profile-page.module.css';
import { profileQuery } from '../queries.ts';
import { setSession } from '../session.ts';
import { texts } from '../texts.ts';

/** Shows the e-mail address and the nickname, and saves a changed nickname (rule R9). */
export function NicknameCard({ user }: { user: User }) {
  const queryClient = useQueryClient();
  // `null` until the user types. The field then shows the stored nickname, even after it was changed on another device.
  const [typed, setTyped] = useState<string | null>(null);
  const nickname = typed ?? user.nickname;
  const saving = useSubmit({
    mutationFn: (submitted: string) => api('PATCH /api/profile', { body: { nickname: submitted } }),
    onSuccess: (saved, submitted) => {
      queryClient.setQueryData(profileQuery.queryKey, (before) => before && { ...before, ...saved });
      setSession(queryClient, saved.user);
      // Text that the user has typed during the request stays.
      setTyped((now) => (now === submitted ? null : now));
      toastSuccess(texts.profile.nicknameSaved);
    },
  });
  const form = useFocusFirstError(saving.error);
  const title = useRef<HTMLHeadingElement>(null);
  const isChanged = typed !== null && normalizeNickname(typed) !== user.nickname;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isChanged) saving.mutate(nickname);
  };

  return (
    <Card>
      <form ref={form} onSubmit={submit} noValidate className={classes.form}>
        <h2 ref={title} tabIndex={-1}>
          {texts.profile.data}
        </h2>
        <ReadOnlyField label={texts.email} description={texts.profile.emailHint} value={user.email} />
        <TextInput
          label={texts.nickname}
          autoComplete="nickname"
          maxLength={NICKNAME_MAX_LENGTH}
          value={nickname}
          error={saving.error && messageOf(saving.error, texts.unknown)}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <LoadingButton type="submit" disabled={!isChanged} isBusy={saving.isPending} focusAfter={title}>
          {texts.profile.saveNickname}
        </LoadingButton>
      </form>
    </Card>
  );
}
