import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '../ui/theme-provider.tsx';
import { followOtherTabs, sessionQuery } from '../features/account/web/session.ts';
import { App } from './app.tsx';
import { queryClient } from './query-client.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// Asked at once, and not only when the page that waits for it is there; that page says so if it fails.
queryClient.query(sessionQuery).catch(() => undefined);
followOtherTabs(queryClient);

createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <App />
    </ThemeProvider>
  </StrictMode>,
);
