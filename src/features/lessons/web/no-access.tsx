import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { errorMessages, isAppError } from '../../../domain/errors.ts';
import { BuyAccessButton } from '../../../ui/access/buy-access-button.tsx';
import { LockArt } from '../../../ui/art/lock.tsx';
import { EmptyState } from '../../../ui/components/feedback/empty-state.tsx';
import { texts } from './texts.ts';

export const isNoAccess = (error: unknown): boolean => isAppError(error, 'no-access');

/** Replaces a page of a lesson whose block is not open to the user (rule R17). */
export const NoAccess = () => (
  <EmptyState
    isPage
    art={LockArt}
    title={texts.closed}
    text={errorMessages['no-access']}
    actions={
      <>
        <BuyAccessButton />
        <Button component={Link} to="/lessons" variant="default">
          {texts.toLessons}
        </Button>
      </>
    }
  />
);
