import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { errorMessages, isAppError } from '../../../domain/errors.ts';
import { BuyAccessButton } from '../../../ui/access/buy-access-button.tsx';
import { LockArt } from '../../../ui/art/lock.tsx';
import { EmptyState } from '../../../ui/components/feedback/empty-state.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { texts } from './texts.ts';

export const isNoAccess = (error: unknown): boolean => isAppError(error, 'no-access');

/** What is known of the closed block of a lesson. */
export interface ClosedBlock {
  blockId: string | null;
  /** The open request for it. */
  request: { url: string } | null;
}

/** Replaces a page of a lesson whose block is not open to the user (rule R17). @param block of a lesson that is assigned */
export const NoAccess = ({ block }: { block?: ClosedBlock | undefined }) => (
  <EmptyState
    isPage
    art={LockArt}
    title={texts.closed}
    text={errorMessages['no-access']}
    actions={
      <>
        {block?.request ? (
          <Button component="a" href={block.request.url} target="_blank" rel="noopener">
            {uiTexts.writeToBot}
          </Button>
        ) : (
          <BuyAccessButton {...(typeof block?.blockId === 'string' && { blockId: block.blockId })} />
        )}
        <Button component={Link} to="/lessons" variant="default">
          {texts.toLessons}
        </Button>
      </>
    }
  />
);
