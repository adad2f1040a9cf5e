import { Button, SimpleGrid, Skeleton, TextInput, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { send } from '../../../api/client.ts';
import { Failure } from '../../../domain/failure.ts';
import { isLongEnough, NICKNAME_MAX_LENGTH, weakPasswordText, type User } from '../../../domain/user.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { LeafCard } from '../../../ui/leaf-card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ThemeSegment } from '../../../ui/theme-segment.tsx';
import { toastSuccess } from '../../../ui/toast.tsx';
import { changeNickname, changePassword, getProfile } from '../contract.ts';
import { PasswordField } from './password-field.tsx';
import classes from './profile-page.module.css';
import { setSession } from './session.ts';
import { texts } from './texts.ts';

const profileQuery = queryOptions({
  queryKey: [getProfile.path],
  queryFn: ({ signal }) => send(getProfile, {}, { signal }),
});

/** The failure's own text where it has one (a removed account, an ended session), the page's where not. */
const loadText = (error: Error): string =>
  error instanceof Failure && ['profile-not-found', 'unauthenticated'].includes(error.code)
    ? error.message
    : texts.profile.loadFailed;

const saveText = (error: Error): string => (error instanceof Failure ? error.message : texts.profile.unknown);

export function ProfilePage({ passwordMinLength }: { passwordMinLength: number }) {
  const profile = useQuery(profileQuery);
  return (
    <>
      <PageTitle>{texts.profile.title}</PageTitle>
      {profile.isError && !profile.data && (
        <LoadFailure title={loadText(profile.error)} onRetry={() => void profile.refetch()} />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20} mt={24}>
        {profile.isPending && <Skeleton height={380} aria-busy />}
        {profile.data && <DataCard user={profile.data.user} />}
        {profile.data && <PasswordCard email={profile.data.user.email} minLength={passwordMinLength} />}
        <LeafCard>
          <Title order={2}>{texts.profile.theme}</Title>
          <ThemeSegment mt={16} />
        </LeafCard>
      </SimpleGrid>
    </>
  );
}

function DataCard({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const [nickname, setNickname] = useState(user.nickname);
  const saving = useMutation({
    mutationFn: () => send(changeNickname, { input: { nickname } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, saved);
      setSession(queryClient, saved.user);
      setNickname(saved.user.nickname);
      toastSuccess(texts.profile.nicknameSaved);
    },
  });
  const isChanged = nickname.trim() !== user.nickname;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !saving.isPending) saving.mutate();
  };

  return (
    <LeafCard component="form" onSubmit={submit} noValidate>
      <Title order={2}>{texts.profile.data}</Title>
      <TextInput
        mt={20}
        label={texts.email}
        description={texts.profile.emailHint}
        value={user.email}
        readOnly
        classNames={{ input: classes.readOnly }}
        rightSection={<IconLock size={20} stroke={1.75} aria-hidden />}
      />
      <TextInput
        mt={20}
        label={texts.nickname}
        autoComplete="nickname"
        maxLength={NICKNAME_MAX_LENGTH}
        value={nickname}
        error={saving.isError && !saving.isPending ? saveText(saving.error) : null}
        onChange={(event) => setNickname(event.currentTarget.value)}
      />
      <Button type="submit" mt={20} disabled={!isChanged || saving.isPending}>
        {texts.profile.saveNickname}
      </Button>
    </LeafCard>
  );
}

function PasswordCard({ email, minLength }: { email: string; minLength: number }) {
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [isWeak, setWeak] = useState(false);
  const saving = useMutation({
    mutationFn: () => send(changePassword, { input: { oldPassword, newPassword } }),
    onSuccess: () => {
      setOldPassword('');
      setNewPassword('');
      toastSuccess(texts.profile.passwordChanged);
    },
  });
  const code = saving.error instanceof Failure && !saving.isPending ? saving.error.code : null;
  const newError = isWeak || code === 'weak-password' ? weakPasswordText(minLength) : null;
  const oldError = code === 'wrong-password' && saving.error ? saveText(saving.error) : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const tooShort = !isLongEnough(newPassword, minLength);
    setWeak(tooShort);
    saving.reset();
    if (!tooShort) saving.mutate();
  };

  return (
    <LeafCard component="form" onSubmit={submit} noValidate>
      <Title order={2}>{texts.profile.passwordTitle}</Title>
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        mt={20}
        label={texts.profile.oldPassword}
        autoComplete="current-password"
        value={oldPassword}
        error={oldError}
        onChange={(event) => setOldPassword(event.currentTarget.value)}
      />
      <PasswordField
        mt={20}
        label={texts.profile.newPassword}
        description={newError ? undefined : texts.passwordHint(minLength)}
        autoComplete="new-password"
        value={newPassword}
        error={newError}
        onChange={(event) => setNewPassword(event.currentTarget.value)}
      />
      {saving.isError && !saving.isPending && !newError && !oldError && (
        <FormAlert mt={16}>{saveText(saving.error)}</FormAlert>
      )}
      <Button type="submit" mt={20} disabled={!oldPassword || !newPassword || saving.isPending}>
        {saving.isPending ? texts.profile.changingPassword : texts.profile.changePassword}
      </Button>
    </LeafCard>
  );
}
