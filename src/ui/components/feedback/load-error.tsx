import { Button } from '@mantine/core';
import { createContext, use } from 'react';
import { Link, useLocation } from 'react-router';
import { CutStemArt } from '../../art/cut-stem.tsx';
import { useOffline } from '../../offline/connection.ts';
import { texts } from '../../offline/texts.ts';
import { uiTexts } from '../../texts.ts';
import { EmptyState } from './empty-state.tsx';
import { LoadFailure, RetryButton, useRetryWithNetwork, type LoadFailureProps } from './load-failure.tsx';

/** The text that says why the page works only with a network; `null` if the device keeps the page. */
export const NeedsNetwork = createContext<string | null>(null);

/** An error in place of data that did not load. Without a network it says that the page is not on the device (rule R187). */
export const LoadError = (props: LoadFailureProps) => (useOffline() ? <NotOnDevice {...props} /> : <LoadFailure {...props} />);

const START_PAGE = '/dashboard';

function NotOnDevice({ onRetry, isPage = false }: LoadFailureProps) {
  const needsNetwork = use(NeedsNetwork);
  const isElsewhere = useLocation().pathname !== START_PAGE && needsNetwork === null;
  useRetryWithNetwork(onRetry);
  return (
    <EmptyState
      isFailure
      isPage={isPage}
      art={CutStemArt}
      title={uiTexts.offline}
      text={needsNetwork ?? texts.notOpened}
      actions={
        <>
          <RetryButton onRetry={onRetry} />
          {isElsewhere && (
            <Button component={Link} to={START_PAGE} variant="default">
              {uiTexts.toMain}
            </Button>
          )}
        </>
      }
    />
  );
}
