import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect, type ReactNode } from 'react';
import type { PostedForm } from '../../http/page-rendering.ts';
import { RenderedAt } from '../../ui/hooks/rendered-at.ts';
import { RefusedForm } from '../../features/account/web/refused-form.ts';
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx';

interface AppProps {
  client: QueryClient;
  /** When the server rendered the page, ms since 1970; not set when the browser renders the page itself. */
  renderedAt?: number | undefined;
  /** A form that the server has refused. The server passes it when it renders the page of the form again, with the error. */
  form?: PostedForm | undefined;
  /** Called once, after React has rendered or hydrated the page. */
  onStart?: () => void;
  /** The router, which renders the pages. */
  children: ReactNode;
}

/** The providers around all pages. The browser and the server render the same providers: otherwise React could not hydrate the page. */
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

/** Calls `onStart` after the first effects of the pages: `App` renders it behind the pages, and React runs effects in order. */
function Started({ onStart = () => {} }: Pick<AppProps, 'onStart'>) {
  useEffect(onStart, [onStart]);
  return null;
}
