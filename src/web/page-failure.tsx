import { LoadFailure } from '../ui/load-failure.tsx';

/** A page that could not be loaded or shown; loading it anew is the way on unless something less will do. */
export const PageFailure = ({ onRetry = () => window.location.reload() }: { onRetry?: () => void }) => (
  <main>
    <LoadFailure isPage title="Не удалось загрузить страницу" onRetry={onRetry} />
  </main>
);
