import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { messageOf } from '../../../domain/failure.ts';
import { NICKNAME_MAX_LENGTH } from '../../../domain/user-limits.ts';
import { tidyNickname, type User } from '../../../domain/user.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { LeafCard } from '../../../ui/leaf-card.tsx';
import { ReadOnlyField } from '../../../ui/read-only-field.tsx';
import { toastSuccess } from '../../../ui/toast.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { api } from './api.ts';
import classes from './profile-page.module.css';
import { profileQuery } from './profile-query.ts';
import { setSession } from './session.ts';
import { texts } from './texts.ts';

/** E-mail to read, nickname to change; it is saved only when it changed (specification §5). */
export function NicknameCard({ user }: { user: User }) {
  const queryClient = useQueryClient();
  // What isn't being changed follows what other devices change.
  const [typed, setTyped] = useState<string | null>(null);
  const nickname = typed ?? user.nickname;
  const saving = useMutation({
    mutationFn: (given: string) => api('PATCH /api/profile', { input: { nickname: given } }),
    onSuccess: (saved, given) => {
      queryClient.setQueryData(profileQuery.queryKey, saved);
      setSession(queryClient, saved.user);
      // Who went on typing meanwhile has changed it again.
      setTyped((now) => (now === given ? null : now));
      toastSuccess(texts.profile.nicknameSaved);
    },
  });
  const form = useFirstProblem(saving.error);
  const title = useRef<HTMLHeadingElement>(null);
  const isChanged = typed !== null && tidyNickname(typed) !== user.nickname;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isChanged && !saving.isPending) saving.mutate(nickname);
  };

  return (
    <LeafCard>
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
          error={saving.isError && !saving.isPending ? messageOf(saving.error, texts.unknown) : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <BusyButton type="submit" disabled={!isChanged} isBusy={saving.isPending} focusAfter={title}>
          {texts.profile.saveNickname}
        </BusyButton>
      </form>
    </LeafCard>
  );
}
