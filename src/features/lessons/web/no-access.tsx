import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Failure, failureTexts } from '../../../domain/failure.ts';
import { LockArt } from '../../../ui/art/lock.tsx';
import { StatePanel } from '../../../ui/state-panel.tsx';
import { texts } from './texts.ts';

export const isNoAccess = (error: unknown): boolean => error instanceof Failure && error.code === 'no-access';

/** A page of a block that is closed to the reader (specification §6). */
export const NoAccess = () => (
  <StatePanel
    isPage
    art={LockArt}
    title={texts.closed}
    text={failureTexts['no-access']}
    actions={
      <>
        <Button component={Link} to="/buy">
          {texts.buy}
        </Button>
        <Button component={Link} to="/lessons" variant="default">
          {texts.toLessons}
        </Button>
      </>
    }
  />
);
