import type { RequestListener } from 'node:http';
import { docsPage } from '../api/docs-page.ts';
import { JSON_TYPE, type Exchange } from '../api/exchange.ts';
import { mount } from '../api/mount.ts';
import type { Page } from '../api/surroundings.ts';
import { toOpenApi, type OpenApi } from '../api/openapi.ts';
import { tokenCookie } from '../api/token-cookie.ts';
import { PRODUCT_NAME } from '../domain/product.ts';
import { accessCalls } from '../features/access/server.ts';
import { waitingPasswords } from '../features/account/passwords.ts';
import { accountCalls } from '../features/account/server.ts';
import { auditCalls } from '../features/audit/server.ts';
import { cookieNames, identify } from '../features/account/sessions.ts';
import { lessonsCalls } from '../features/lessons/server.ts';
import { siteCalls } from '../features/site/server.ts';
import { testCalls } from '../features/tests/server.ts';
import { isAnswering, isDatabaseUnavailable, type Database } from '../storage/database.ts';
import { poolOf, storingOf } from '../storage/open-database.ts';
import { calls } from './calls.ts';
import { Crowd, type Turn } from './crowd.ts';
import { apiHeaders, pageHeaders } from './headers.ts';
import { newNonce, sendHtml, serveClient } from './pages.ts';
import { requestIds } from './request-id.ts';
import { addressOf, isOwnOrigin } from './request-origin.ts';
import type { Settings } from './settings.ts';

export interface AppServices {
  db: Database;
  settings: Pick<Settings, 'trustedProxies' | 'botUrl' | 'hasRateLimits' | 'passwordMinLength'>;
  publicOrigin: string;
  /** The built client; `null` serves the API alone. */
  webRoot: string | null;
  isShuttingDown: () => boolean;
  /** What tells how busy the process is. */
  turn: Turn;
  /** Told of every defect, with the request that met it. */
  onDefect(error: unknown, exchange: Exchange): void;
  /** Told when a crowd has come, and the first of it is turned away. */
  onCrowd?: (() => void) | undefined;
  /** Told of every request. */
  observe?: ((exchange: Exchange) => void) | undefined;
  /** What `/api/metrics` answers; without it there is no such address. */
  metrics?: Page | undefined;
}

/** The whole application: the calls of every feature, their document, the pages. */
export function createApp(services: AppServices): RequestListener {
  const { db, settings, publicOrigin, webRoot, turn } = services;
  const isSecure = publicOrigin.startsWith('https:');
  const sessionCookie = cookieNames(isSecure).session;
  const tokenOf = tokenCookie(sessionCookie);
  const pool = poolOf(db);
  const gauges = { turn, waitingQueries: () => pool?.waitingCount ?? 0, waitingPasswords };
  const crowd = new Crowd(gauges, services.onCrowd);

  return mount(
    [
      ...siteCalls({
        botUrl: settings.botUrl,
        passwordMinLength: settings.passwordMinLength,
        isDatabaseUp: () => isAnswering(db),
        isShuttingDown: services.isShuttingDown,
      }),
      // Last: the setting of the same name may be left out.
      ...accountCalls({ ...settings, db, isSecure, publicOrigin }),
      ...testCalls(db),
      ...lessonsCalls(db),
      ...accessCalls(db),
      ...auditCalls(db),
    ],
    {
      identify: (request) => identify(db, tokenOf(request), () => addressOf(request, settings.trustedProxies)),
      addressOf: (request) => addressOf(request, settings.trustedProxies),
      requestIdOf: requestIds(settings.trustedProxies),
      isOwnOrigin: (request) => isOwnOrigin(request, publicOrigin),
      hasRoomFor: (call) => crowd.hasRoomFor(call),
      storing: storingOf(db),
      headers: apiHeaders(isSecure),
      elsewhere: webRoot === null ? undefined : serveClient(webRoot, isSecure),
      isUnavailable: isDatabaseUnavailable,
      onDefect: services.onDefect,
      observe: services.observe,
    },
    { ...documentPages(isSecure, sessionCookie), ...(services.metrics && { '/api/metrics': services.metrics }) },
  );
}

function documentPages(isSecure: boolean, sessionCookie: string): Record<string, Page> {
  // Made when somebody reads it: until then it would only take memory.
  let made: OpenApi | undefined;
  const document = (): OpenApi =>
    (made ??= toOpenApi(
      calls,
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
    '/api/openapi.json': (exchange) => {
      const headers = { ...apiHeaders(isSecure), 'Content-Type': JSON_TYPE };
      return exchange.sendText(200, headers, JSON.stringify(document()));
    },
    '/api/docs': (exchange) => {
      const nonce = newNonce();
      return sendHtml(exchange, pageHeaders(isSecure, nonce), docsPage(document(), nonce));
    },
  };
}
