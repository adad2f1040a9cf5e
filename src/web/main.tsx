/** Entry point of the client. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import { syncSessionAcrossTabs, sessionQuery } from '../features/account/web/session.ts';
import { App } from './app/app.tsx';
import { queryClient } from './app/query-client.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// Starts the request before the first render. The page that uses the session shows the error.
queryClient.query(sessionQuery).catch(() => undefined);
syncSessionAcrossTabs(queryClient);

createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <App />
    </ThemeProvider>
  </StrictMode>,
);
