/** The error boundary of the router: a page could not be loaded or rendered. By default the retry reloads the page. */
import { LoadError } from '../../ui/components/feedback/load-error.tsx';

export const RouteError = ({ onRetry = () => window.location.reload() }: { onRetry?: () => void }) => (
  <main>
    <LoadError isPage title="Не удалось загрузить страницу" onRetry={onRetry} />
  </main>
);
