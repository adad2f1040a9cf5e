/** The error boundary of the router: it appears when a page could not be loaded or rendered. By default its retry reloads the page. */
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { LoadFailure } from '../../ui/components/feedback/load-failure.tsx';
import { LoadingPanel } from '../../ui/components/feedback/loading-panel.tsx';
import { isReloadable } from './lost-chunks.ts';

const reload = (): void => location.reload();

export function RouteError({ onRetry = reload }: { onRetry?: () => void }) {
  const error = useRouteError();
  // The state is computed once, while the page with its unsaved changes is still mounted.
  const [isReloading] = useState(() => isReloadable(error));
  useEffect(() => {
    if (isReloading) reload();
  }, [isReloading]);
  if (isReloading) return <LoadingPanel />;
  return (
    <main>
      <LoadFailure isPage title="Не удалось загрузить страницу" onRetry={onRetry} />
    </main>
  );
}
