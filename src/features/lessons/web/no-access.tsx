import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { failureTexts, isFailure } from '../../../domain/failure.ts';
import { LockArt } from '../../../ui/art/lock.tsx';
import { StatePanel } from '../../../ui/state-panel.tsx';
import { texts } from './texts.ts';

/** Whether a lesson's block is closed to the reader. */
export const isNoAccess = (error: unknown): boolean => isFailure(error, 'no-access');

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
