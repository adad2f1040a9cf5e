import { LoadFailure } from '../ui/load-failure.tsx';

/** A page that could not be loaded or shown; loading it anew is the way on. */
export const PageFailure = () => (
  <main>
    <LoadFailure isPage title="Не удалось загрузить страницу" onRetry={() => window.location.reload()} />
  </main>
);
