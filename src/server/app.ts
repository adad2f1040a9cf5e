import type { RequestListener } from 'node:http';
import { docsPage } from '../http/openapi/docs-page.ts';
import { JSON_TYPE, type HttpContext } from '../http/http-context.ts';
import { createRequestListener } from '../http/router.ts';
import type { RequestHandler } from '../http/server-context.ts';
import { toOpenApi, type OpenApi } from '../http/openapi/openapi.ts';
import { tokenCookie } from '../http/request/read-token-cookie.ts';
import { PRODUCT_NAME } from '../domain/product.ts';
import { userEndpoints } from '../features/users/endpoints.ts';
import { passwordQueueLength } from '../features/account/passwords/passwords.ts';
import { accountEndpoints } from '../features/account/endpoints/account.ts';
import { auditEndpoints } from '../features/audit/endpoints.ts';
import { cookieNames, authenticate } from '../features/account/sessions/sessions.ts';
import { lessonsEndpoints } from '../features/lessons/endpoints/all.ts';
import { siteEndpoints } from '../features/site/endpoints.ts';
import { generalTestEndpoints } from '../features/general-tests/endpoints.ts';
import { pingDatabase, isDatabaseUnavailable, type Database } from '../db/database.ts';
import { poolOf, pendingSyncOf } from '../db/open-database.ts';
import { endpoints } from './endpoints.ts';
import { LoadShedder, type BusyTime } from './overload/load-shedding.ts';
import { apiHeaders, pageHeaders } from './http/security-headers.ts';
import { newNonce, sendHtml, serveClient } from './http/serve-client.ts';
import { createRequestIdGenerator } from './http/request-id.ts';
import { clientIp } from './http/client-ip.ts';
import { isSameOrigin } from './http/same-origin.ts';
import type { Settings } from './settings.ts';

export interface AppServices {
  db: Database;
  settings: Pick<Settings, 'trustedProxies' | 'botUrl' | 'hasRateLimits' | 'passwordMinLength'>;
  publicOrigin: string;
  /** The built client; `null` serves the API alone. */
  webRoot: string | null;
  isShuttingDown: () => boolean;
  busyTime: BusyTime;
  onUnexpectedError(error: unknown, context: HttpContext): void;
  /** Called at the first rejection of an overload. */
  onOverload?: (() => void) | undefined;
  onRequest?: ((context: HttpContext) => void) | undefined;
  /** Handler of `/api/metrics`; without it the path is not found. */
  metrics?: RequestHandler | undefined;
}

/** The whole application: the endpoints of every feature, the API document, the metrics and the pages. */
export function createApp(services: AppServices): RequestListener {
  const { db, settings, publicOrigin, webRoot, busyTime } = services;
  const isSecure = publicOrigin.startsWith('https:');
  const sessionCookie = cookieNames(isSecure).session;
  const tokenOf = tokenCookie(sessionCookie);
  const pool = poolOf(db);
  const loadSignals = { busyTime, waitingQueries: () => pool?.waitingCount ?? 0, passwordQueueLength };
  const loadShedder = new LoadShedder(loadSignals, services.onOverload);

  return createRequestListener(
    [
      ...siteEndpoints({
        botUrl: settings.botUrl,
        passwordMinLength: settings.passwordMinLength,
        isDatabaseUp: () => pingDatabase(db),
        isShuttingDown: services.isShuttingDown,
      }),
      // The settings come first: their optional `publicOrigin` must not replace the resolved one.
      ...accountEndpoints({ ...settings, db, isSecure, publicOrigin }),
      ...generalTestEndpoints(db),
      ...lessonsEndpoints(db),
      ...userEndpoints(db),
      ...auditEndpoints(db),
    ],
    {
      authenticate: (request) => authenticate(db, tokenOf(request), () => clientIp(request, settings.trustedProxies)),
      clientIp: (request) => clientIp(request, settings.trustedProxies),
      requestIdOf: createRequestIdGenerator(settings.trustedProxies),
      isSameOrigin: (request) => isSameOrigin(request, publicOrigin),
      admits: (endpoint) => loadShedder.admits(endpoint),
      pendingSync: pendingSyncOf(db),
      headers: apiHeaders(isSecure),
      fallback: webRoot === null ? undefined : serveClient(webRoot, isSecure),
      isUnavailable: isDatabaseUnavailable,
      onUnexpectedError: services.onUnexpectedError,
      onRequest: services.onRequest,
    },
    { ...documentationHandlers(isSecure, sessionCookie), ...(services.metrics && { '/api/metrics': services.metrics }) },
  );
}

function documentationHandlers(isSecure: boolean, sessionCookie: string): Record<string, RequestHandler> {
  // Created at the first request, to save memory.
  let cached: OpenApi | undefined;
  const document = (): OpenApi =>
    (cached ??= toOpenApi(
      endpoints,
      {
        title: `API «${PRODUCT_NAME}»`,
        version: '1.0.0',
        description:
          'Тела запросов и ответов — JSON в UTF-8, время — ISO 8601 в UTC, id — непрозрачные строки. ' +
          'Ошибка — это { code, message }, иногда с полями, которые уточняют место.',
      },
      sessionCookie,
    ));

  return {
    '/api/openapi.json': (context) => {
      const headers = { ...apiHeaders(isSecure), 'Content-Type': JSON_TYPE };
      return context.sendText(200, headers, JSON.stringify(document()));
    },
    '/api/docs': (context) => {
      const nonce = newNonce();
      return sendHtml(context, pageHeaders(isSecure, nonce), docsPage(document(), nonce));
    },
  };
}
