import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect, type ReactNode } from 'react';
import type { PostedForm } from '../../http/page-rendering.ts';
import { RenderedAt } from '../../ui/hooks/rendered-at.ts';
import { RefusedForm } from '../../features/account/web/refused-form.ts';
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx';

interface AppProps {
  client: QueryClient;
  /** When the server has rendered the page; not set for a page that renders itself. */
  renderedAt?: number | undefined;
  /** A form of the page that the server has refused. */
  form?: PostedForm | undefined;
  /** Called once, after React has rendered the page or taken it over. */
  onStart?: () => void;
  /** The router. */
  children: ReactNode;
}

/** What surrounds the pages, in the browser and on the server alike: React takes over only what both render in the same way. */
export function App({ client, renderedAt = 0, form, onStart, children }: AppProps) {
  return (
    <StrictMode>
      <ThemeProvider>
        <RenderedAt value={renderedAt}>
          <RefusedForm value={form ?? null}>
            <QueryClientProvider client={client}>{children}</QueryClientProvider>
          </RefusedForm>
        </RenderedAt>
      </ThemeProvider>
      <Started onStart={onStart} />
    </StrictMode>
  );
}

/** Calls `onStart` after the effects of the pages, which stand before it. */
function Started({ onStart = () => {} }: Pick<AppProps, 'onStart'>) {
  useEffect(onStart, [onStart]);
  return null;
}
