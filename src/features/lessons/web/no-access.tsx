import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { errorMessages, isAppError } from '../../../domain/errors.ts';
import { BuyAccessButton } from '../../../ui/access/buy-access-button.tsx';
import { LockArt } from '../../../ui/art/lock.tsx';
import { EmptyState } from '../../../ui/components/feedback/empty-state.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { texts } from './texts.ts';

export const isNoAccess = (error: unknown): boolean => isAppError(error, 'no-access');

/** The known data of a lesson's closed block. */
export interface ClosedBlock {
  blockId: string | null;
  /** The open request for the block; `null` if there is none. */
  request: { url: string } | null;
}

/**
 * Replaces a page of a lesson whose block is closed to the user (rule R17).
 * @param block set if the lesson is assigned
 */
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
