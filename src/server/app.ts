import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { sql } from 'kysely';
import { docsPage } from '../api/docs-page.ts';
import { mount } from '../api/mount.ts';
import { toOpenApi } from '../api/openapi.ts';
import { PRODUCT_NAME } from '../domain/product.ts';
import { accountCalls } from '../features/account/server.ts';
import { cookieNames, identify } from '../features/account/sessions.ts';
import { siteCalls } from '../features/site/server.ts';
import { testCalls } from '../features/tests/server.ts';
import { isDatabaseUnavailable, type Database } from '../storage/database.ts';
import { calls } from './calls.ts';
import { apiHeaders, pageHeaders } from './headers.ts';
import { newNonce, servePages } from './pages.ts';
import { addressOf, isOwnOrigin } from './request-origin.ts';
import type { Settings } from './settings.ts';

export interface AppServices {
  db: Database;
  settings: Pick<Settings, 'trustedProxies' | 'botUrl' | 'hasRateLimits' | 'passwordMinLength'>;
  publicOrigin: string;
  /** The built client; `null` serves the API alone. */
  webRoot: string | null;
  isShuttingDown(): boolean;
  /** Told of every defect, with the request that met it. */
  onDefect(error: unknown, request: string): void;
}

/** The whole application: the calls of every feature, their document, the pages. */
export function createApp(services: AppServices): Hono {
  const { db, settings, publicOrigin, webRoot } = services;
  const isSecure = publicOrigin.startsWith('https:');
  const sessionCookie = cookieNames(isSecure).session;

  const app = new Hono();
  serveDocument(app, isSecure, sessionCookie);
  app.route(
    '/',
    mount(
      [
        ...siteCalls({
          botUrl: settings.botUrl,
          passwordMinLength: settings.passwordMinLength,
          reachDatabase: async () => void (await sql`select 1`.execute(db)),
          isShuttingDown: services.isShuttingDown,
        }),
        ...accountCalls({ db, isSecure, ...settings }),
        ...testCalls(db),
      ],
      {
        identify: (c) => identify(db, getCookie(c, sessionCookie)),
        addressOf: (c) => addressOf(c, settings.trustedProxies),
        isOwnOrigin: (c) => isOwnOrigin(c, publicOrigin),
        headers: apiHeaders(isSecure),
        isUnavailable: isDatabaseUnavailable,
        onDefect: (error, c) => services.onDefect(error, `${c.req.method} ${c.req.path}`),
      },
    ),
  );
  if (webRoot !== null) servePages(app, webRoot, isSecure);
  return app;
}

function serveDocument(app: Hono, isSecure: boolean, sessionCookie: string): void {
  const document = toOpenApi(
    calls,
    {
      title: `API «${PRODUCT_NAME}»`,
      version: '1.0.0',
      description:
        'Тела запросов и ответов — JSON в UTF-8, время — ISO 8601 в UTC, id — непрозрачные строки. ' +
        'Ошибка — это { code, message }, иногда с полями, которые уточняют место.',
    },
    sessionCookie,
  );
  app.get('/api/openapi.json', (c) => c.json(document, 200, apiHeaders(isSecure)));
  app.get('/api/docs', (c) => {
    const nonce = newNonce();
    return c.html(docsPage(document, nonce), 200, pageHeaders(isSecure, nonce));
  });
}
