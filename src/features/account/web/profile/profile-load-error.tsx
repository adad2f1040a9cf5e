import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { AppError } from '../../../../domain/errors.ts';
import { FallenLeafArt } from '../../../../ui/art/fallen-leaf.tsx';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { EmptyState } from '../../../../ui/components/feedback/empty-state.tsx';
import { applySession } from '../session.ts';
import { texts } from '../texts.ts';

/** Says why the profile did not load, and offers support, the sign-in or a retry (rule R12). */
export function ProfileLoadError({ error, onRetry }: { error: Error; onRetry(): void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const code = error instanceof AppError ? error.code : null;

  const signIn = () => {
    applySession(queryClient, null);
    void navigate('/', { state: { from: '/profile' } });
  };

  if (code !== 'profile-not-found' && code !== 'unauthenticated') {
    return <LoadError isPage title={texts.profile.loadFailed} onRetry={onRetry} />;
  }
  return (
    <EmptyState
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
