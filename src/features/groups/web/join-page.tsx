import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { isAppError } from '../../../domain/errors.ts';
import { FallenLeafArt } from '../../../ui/art/fallen-leaf.tsx';
import { SeedlingArt } from '../../../ui/art/seedling.tsx';
import { EmptyState } from '../../../ui/components/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/components/feedback/load-error.tsx';
import { LoadingPanel } from '../../../ui/components/feedback/loading-panel.tsx';
import { toastSuccess } from '../../../ui/components/feedback/toast.tsx';
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts';
import { api } from './api.ts';
import { invitationQuery } from './queries.ts';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.join;

/** Punctuation after the code. It is there if the user has copied it together with the link: «…/join/Kod.», «(…/join/Kod)». */
const TAIL = /[^\w-]+$/;

/** `/join/{code}`: a signed-in user joins the group at once. A visitor registers or signs in first and then comes back (rule R92). */
export function JoinPage({ isSignedIn }: { isSignedIn: boolean }) {
  const { code: given = '' } = useParams();
  const code = given.replace(TAIL, '');
  return isSignedIn ? <Joining key={code} code={code} /> : <Invitation code={code} />;
}

function Invitation({ code }: { code: string }) {
  const { data, error, refetch } = useQuery(invitationQuery(code));
  if (isOver(error)) return <Over homePath="/" />;
  if (data === undefined) return error === null ? <LoadingPanel /> : <LoadError isPage title={texts.failed} onRetry={() => void refetch()} />;
  // After the registration or the sign-in, the user returns to this page and joins the group.
  const state = { from: `/join/${code}`, invitation: code };
  return (
    <EmptyState
      isPage
      art={SeedlingArt}
      title={texts.title}
      text={texts.text}
      actions={
        <>
          <Button component={Link} to="/register" state={state}>
            {texts.register}
          </Button>
          <Button component={Link} to="/" state={state} variant="default">
            {texts.signIn}
          </Button>
        </>
      }
    />
  );
}

/** Joins the group, and then leads to the dashboard. */
function Joining({ code }: { code: string }) {
  const navigate = useNavigate();
  const { mutateAsync, error, isPending } = useMutation({ mutationFn: () => api('POST /api/groups/join', { body: { code } }) });
  const join = useSingleFlight(async () => {
    try {
      const { group } = await mutateAsync();
      toastSuccess(texts.joined(group.name));
      await navigate('/dashboard', { replace: true });
    } catch {
      // The page shows the error.
    }
  });
  const start = useEffectEvent(join);
  useEffect(() => void start(), []);

  if (isOver(error)) return <Over homePath="/dashboard" />;
  if (error === null || isPending) return <LoadingPanel />;
  return <LoadError isPage title={texts.failed} onRetry={() => void join()} />;
}

/** Whether the link is not valid: it was renewed or switched off, or its code never existed. */
const isOver = (error: unknown): boolean => isAppError(error, 'invitation-not-found', 'invalid-request');

const Over = ({ homePath }: { homePath: string }) => (
  <EmptyState
    isPage
    art={FallenLeafArt}
    title={texts.over}
    text={texts.overText}
    actions={
      <Button component={Link} to={homePath}>
        {texts.home}
      </Button>
    }
  />
);
