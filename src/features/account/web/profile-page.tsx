import { Button, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { Failure } from '../../../domain/failure.ts';
import { isLongEnough, NICKNAME_MAX_LENGTH, PASSWORD_MIN_LENGTH, weakPasswordText, type User } from '../../../domain/user.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { LeafCard } from '../../../ui/leaf-card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { ReadOnlyField } from '../../../ui/read-only-field.tsx';
import { SkeletonCards } from '../../../ui/skeleton-cards.tsx';
import { ThemeSegment } from '../../../ui/theme-segment.tsx';
import { toastSuccess } from '../../../ui/toast.tsx';
import { api } from './api.ts';
import { OwnSessionsCard } from './own-sessions-card.tsx';
import classes from './profile-page.module.css';
import { ProfileFailure } from './profile-failure.tsx';
import { setSession } from './session.ts';
import { texts } from './texts.ts';

const profileQuery = queryOptions({
  queryKey: ['GET /api/profile'],
  queryFn: ({ signal }) => api('GET /api/profile', {}, { signal }),
  meta: { keepsPage: true },
});

const saveText = (error: Error): string => (error instanceof Failure ? error.message : texts.profile.unknown);

/** @param passwordMinLength as the site's settings say, when they are known already */
export function ProfilePage({ passwordMinLength = PASSWORD_MIN_LENGTH }: { passwordMinLength?: number | undefined }) {
  const profile = useQuery(profileQuery);
  if (profile.isError && !profile.data) {
    return <ProfileFailure error={profile.error} onRetry={() => void profile.refetch()} />;
  }
  return (
    <>
      <PageHead title={texts.profile.title} />
      <div className={classes.cards}>
        {profile.isPending && <SkeletonCards count={2} />}
        {profile.data && <DataCard user={profile.data.user} />}
        {profile.data && <PasswordCard email={profile.data.user.email} minLength={passwordMinLength} />}
        <LeafCard>
          <h2>{texts.profile.theme}</h2>
          <ThemeSegment mt={16} />
        </LeafCard>
        {profile.data && <OwnSessionsCard />}
      </div>
    </>
  );
}

function DataCard({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const [nickname, setNickname] = useState(user.nickname);
  const saving = useMutation({
    mutationFn: () => api('PATCH /api/profile', { input: { nickname } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, saved);
      setSession(queryClient, saved.user);
      setNickname(saved.user.nickname);
      toastSuccess(texts.profile.nicknameSaved);
    },
  });
  const isChanged = nickname.trim() !== user.nickname;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isChanged && !saving.isPending) saving.mutate();
  };

  return (
    <LeafCard>
      <form onSubmit={submit} noValidate className={classes.form}>
      <h2>{texts.profile.data}</h2>
      <ReadOnlyField label={texts.email} description={texts.profile.emailHint} value={user.email} />
      <TextInput
        label={texts.nickname}
        autoComplete="nickname"
        maxLength={NICKNAME_MAX_LENGTH}
        value={nickname}
        error={saving.isError && !saving.isPending ? saveText(saving.error) : null}
        onChange={(event) => setNickname(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!isChanged || saving.isPending}>
        {texts.profile.saveNickname}
      </Button>
      </form>
    </LeafCard>
  );
}

function PasswordCard({ email, minLength }: { email: string; minLength: number }) {
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [isWeak, setWeak] = useState(false);
  const saving = useMutation({
    mutationFn: () => api('PUT /api/profile/password', { input: { oldPassword, newPassword } }),
    onSuccess: () => {
      setOldPassword('');
      setNewPassword('');
      toastSuccess(texts.profile.passwordChanged);
    },
  });
  const code = saving.error instanceof Failure && !saving.isPending ? saving.error.code : null;
  const newError = isWeak || code === 'weak-password' ? weakPasswordText(minLength) : null;
  const oldError = code === 'wrong-password' && saving.error ? saveText(saving.error) : null;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const tooShort = !isLongEnough(newPassword, minLength);
    setWeak(tooShort);
    saving.reset();
    if (!tooShort) saving.mutate();
  };

  return (
    <LeafCard>
      <form onSubmit={submit} noValidate className={classes.form}>
      <h2>{texts.profile.passwordTitle}</h2>
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={texts.profile.oldPassword}
        autoComplete="current-password"
        value={oldPassword}
        error={oldError}
        onChange={(event) => setOldPassword(event.currentTarget.value)}
      />
      <PasswordField
        label={texts.profile.newPassword}
        description={newError ? undefined : texts.passwordHint(minLength)}
        autoComplete="new-password"
        value={newPassword}
        error={newError}
        onChange={(event) => setNewPassword(event.currentTarget.value)}
      />
      {saving.isError && !saving.isPending && !newError && !oldError && (
        <FormAlert>{saveText(saving.error)}</FormAlert>
      )}
      <Button type="submit" disabled={!oldPassword || !newPassword || saving.isPending}>
        {saving.isPending ? texts.profile.changingPassword : texts.profile.changePassword}
      </Button>
      </form>
    </LeafCard>
  );
}
