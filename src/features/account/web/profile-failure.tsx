import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { Failure } from '../../../domain/failure.ts';
import { FallenLeafArt } from '../../../ui/art/fallen-leaf.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { StatePanel } from '../../../ui/state-panel.tsx';
import { noteSession } from './session.ts';
import { texts } from './texts.ts';

/** Why there is no profile to show, and the way on: to support, to the sign-in, or once more. */
export function ProfileFailure({ error, onRetry }: { error: Error; onRetry(): void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const code = error instanceof Failure ? error.code : null;

  const signIn = () => {
    noteSession(queryClient, null);
    void navigate('/', { state: { from: '/profile' } });
  };

  if (code !== 'profile-not-found' && code !== 'unauthenticated') {
    return <LoadFailure isPage title={texts.profile.loadFailed} onRetry={onRetry} />;
  }
  return (
    <StatePanel
      isPage
      isFailure
      art={FallenLeafArt}
      title={error.message}
      actions={
        code === 'unauthenticated' ? (
          <Button onClick={signIn}>{texts.signIn.submit}</Button>
        ) : (
          <Button component={Link} to="/support">
            {texts.profile.toSupport}
          </Button>
        )
      }
    />
  );
}
