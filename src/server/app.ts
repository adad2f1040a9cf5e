import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { toOpenApi, type OpenApi } from '../http/openapi/openapi.ts';
import { createCaller } from '../http/call-endpoint.ts';
import { registerEndpoints } from '../http/register-endpoints.ts';
import type { ServerContext } from '../http/server-context.ts';
import { tokenCookie } from '../http/request/read-token-cookie.ts';
import { PRODUCT_NAME } from '../domain/product.ts';
import { accessEndpoints } from '../features/access/endpoints.ts';
import { assignmentEndpoints } from '../features/assignments/endpoints.ts';
import { checkingEndpoints } from '../features/checking/endpoints.ts';
import { groupEndpoints } from '../features/groups/endpoints.ts';
import { authenticateKey, bearerToken } from '../features/keys/authenticate-key.ts';
import { keyEndpoints } from '../features/keys/endpoints.ts';
import { ownDataEndpoints } from '../features/own-data/endpoints.ts';
import { userDeletionEndpoints } from '../features/users/deletion-endpoints.ts';
import { userEndpoints } from '../features/users/endpoints.ts';
import { passwordQueueLength } from '../features/account/passwords/hash-passwords.ts';
import { accountEndpoints } from '../features/account/endpoints/account.ts';
import { auditEndpoints } from '../features/audit/endpoints.ts';
import { cookieNames } from '../features/account/sessions/session-cookies.ts';
import { authenticate } from '../features/account/sessions/sessions.ts';
import { lessonsEndpoints } from '../features/lessons/endpoints/all.ts';
import { photoEndpoints } from '../features/photos/endpoints.ts';
import { questionImportEndpoints } from '../features/question-import/endpoints.ts';
import { siteEndpoints } from '../features/site/endpoints.ts';
import { personalDataEndpoints } from '../features/personal-data/endpoints/settings.ts';
import { practiceEndpoints } from '../features/practice/endpoints.ts';
import { progressEndpoints } from '../features/progress/endpoints.ts';
import { downloadEndpoints } from '../features/results/endpoints/downloads.ts';
import { outsideEndpoints } from '../features/results/endpoints/outside.ts';
import { pupilResultEndpoints } from '../features/results/endpoints/pupils.ts';
import { testResultEndpoints } from '../features/results/endpoints/tests.ts';
import { settleClocks } from '../features/tests/clock/settle.ts';
import { generalTestEndpoints } from '../features/tests/endpoints.ts';
import { hasBegun } from '../db/attempts/drafts.ts';
import { recordRefusal } from '../db/audit-log.ts';
import { isDatabaseUnavailable, isForeignKeyViolation, type Database } from '../db/database.ts';
import { tutorDays } from '../db/tutor-days.ts';
import { poolOf } from '../db/open-database.ts';
import { endpointsByTag, tagDescriptions } from './endpoints.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { apiHeaders } from './http/response-headers.ts';
import { serveClient } from './http/serve-client.ts';
import { clientIp } from './http/client-ip.ts';
import { replaceFormerCookies } from './http/former-cookies.ts';
import { foreignOrigins, isSameOrigin } from './http/same-origin.ts';
import { metricsEndpoint } from './observability/metrics-endpoint.ts';
import type { Metrics } from './observability/metrics.ts';
import { LoadShedder, type LoadSignals } from './overload/load-shedding.ts';
import { publicOriginOf, type Settings } from './settings.ts';
import { portOf } from './http/http-server.ts';

export interface AppServices {
  db: Database;
  settings: Pick<
    Settings,
    'trustedProxies' | 'botUrl' | 'hasRateLimits' | 'passwordMinLength' | 'publicOrigin' | 'metricsToken' | 'timeZone' | 'photosQuota' | 'hasServiceWorker'
  >;
  /** The folder of the built client; `null` when the server offers only the API. */
  webRoot: string | null;
  isBusyFor: LoadSignals['isBusyFor'];
  /** Called when the bundle that renders pages has been loaded. */
  onLoaded?: (() => void) | undefined;
  onUnexpectedError(error: unknown, request: FastifyRequest): void;
  /** Called when a request is rejected because of an overload. It is called once for each overload. */
  onOverload?: (() => void) | undefined;
  onRequest?: onRequestHookHandler | undefined;
  /** Called when a request from a foreign origin is refused. It is called only once for each origin. */
  onForeignOrigin?: ((origins: { origin: string; publicOrigin: string }) => void) | undefined;
  /** The metrics, which are served at `/api/metrics`. Without them the path does not exist. */
  metrics?: Metrics | null;
}

/** Registers the whole application: the endpoints of every feature, the API document, the metrics and the pages. */
export async function registerApp(app: FastifyInstance, services: AppServices): Promise<void> {
  const { db, settings, webRoot, metrics } = services;
  const { botUrl, hasRateLimits, trustedProxies, metricsToken } = settings;
  const days = tutorDays(settings.timeZone);
  const clock = { zone: settings.timeZone, today: days.today, botUrl };
  let publicOrigin = '';
  // The origin may contain the port, which is known only when the server listens.
  app.addHook('onListen', () => void (publicOrigin = publicOriginOf(settings, portOf(app))));
  const isSecure = settings.publicOrigin?.startsWith('https:') ?? false;
  const sessionCookie = cookieNames(isSecure).session;
  const tokenOf = tokenCookie(sessionCookie);
  const former = replaceFormerCookies(app, isSecure);
  const addressOf = ({ raw }: FastifyRequest): string => clientIp(raw, trustedProxies);
  const pool = poolOf(db);

  if (services.onRequest) app.addHook('onRequest', services.onRequest);
  const loadShedder = new LoadShedder(
    { isBusyFor: services.isBusyFor, waitingQueries: () => pool?.waitingCount ?? 0, passwordQueueLength },
    services.onOverload,
  );

  const routes = [
    ...siteEndpoints({
      db,
      botUrl,
      passwordMinLength: settings.passwordMinLength,
      publicOrigin: () => publicOrigin,
      timeZone: settings.timeZone,
      hasServiceWorker: settings.hasServiceWorker,
      photosQuota: settings.photosQuota,
      isShuttingDown: () => app.isShuttingDown(),
    }),
    // The settings must come first. Otherwise their optional `publicOrigin` would replace the function below.
    ...accountEndpoints({ ...settings, db, days, isSecure, publicOrigin: () => publicOrigin }),
    ...generalTestEndpoints(db, clock),
    ...photoEndpoints({ db, photosQuota: settings.photosQuota, hasRateLimits }),
    ...questionImportEndpoints(),
    ...lessonsEndpoints({ db, days, botUrl, clock }),
    ...practiceEndpoints(db, settings.timeZone),
    ...progressEndpoints(db, settings.timeZone),
    ...testResultEndpoints(db, clock),
    ...pupilResultEndpoints(db, settings.timeZone),
    ...outsideEndpoints(db, days),
    ...downloadEndpoints(db, settings.timeZone),
    ...userEndpoints(db, days),
    ...userDeletionEndpoints(db, days),
    ...ownDataEndpoints({ db, timeZone: settings.timeZone, clock, publicOrigin: () => publicOrigin, hasRateLimits }),
    ...groupEndpoints({ db, days, publicOrigin: () => publicOrigin }),
    ...assignmentEndpoints(db, clock),
    ...checkingEndpoints({ db, days, photosQuota: settings.photosQuota }),
    ...accessEndpoints({ db, days, botUrl }),
    ...keyEndpoints(db),
    ...auditEndpoints(db),
    ...personalDataEndpoints({ db, days, timeZone: settings.timeZone, botUrl, cookies: cookieNames(isSecure), publicOrigin: () => publicOrigin }),
  ];
  const sayForeign = foreignOrigins((origin) => services.onForeignOrigin?.({ origin, publicOrigin }));
  const context: ServerContext = {
    authenticate: async (request) => {
      const secret = bearerToken(request.headers.authorization);
      if (secret !== null) return authenticateKey(db, secret, addressOf(request), hasRateLimits);
      const own = tokenOf(request);
      const user = await authenticate(db, own ?? former.sessionOf(request), () => addressOf(request), days.today());
      if (own === undefined && user !== null) former.take(request);
      return user;
    },
    hasBegun: (attempt) => hasBegun(db, attempt),
    settleAttempts: (uid) => settleClocks(db, uid),
    clientIp: addressOf,
    onRefusal: async (caller, request) => {
      // A visitor who is not signed in has not tried to exceed any rights, so nothing is recorded.
      if (caller.user !== null || caller.key !== null) await recordRefusal(db, 'access-refused', { ...caller, address: addressOf(request) });
    },
    isSameOrigin: (request) => {
      const isSame = isSameOrigin(request, publicOrigin);
      if (!isSame) sayForeign(request.headers);
      return isSame;
    },
    admits: (endpoint) => loadShedder.admits(endpoint),
    headers: apiHeaders(isSecure),
    isUnavailable: isDatabaseUnavailable,
    isMissingReference: isForeignKeyViolation,
    onUnexpectedError: services.onUnexpectedError,
  };
  await registerEndpoints(app, routes, context);

  const info = {
    title: `API «${PRODUCT_NAME}»`,
    version: '1.0.0',
    contact: { name: PRODUCT_NAME },
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    description:
      'Тела запросов и ответов — JSON в UTF-8, время — ISO 8601 в UTC, id — непрозрачные строки. ' +
      'Ошибка — это { code, message }, иногда с полями, которые уточняют место. ' +
      'Бот передаёт ключ в заголовке `Authorization: Bearer lk_…`; ключ, которого нет, — 401 везде, нет права — 403.',
  };
  const readDocument = (): OpenApi => toOpenApi({ endpointsByTag, tagDescriptions, info, server: settings.publicOrigin ?? '/', sessionCookie });
  await serveApiDocs(app, info.title, readDocument, isSecure);
  if (metrics && metricsToken !== null) metricsEndpoint(app, metrics, metricsToken, isSecure);
  if (webRoot === null) return;
  const { onUnexpectedError, onLoaded = () => {} } = services;
  serveClient(
    app,
    { webRoot, isSecure, hasServiceWorker: settings.hasServiceWorker },
    { routes, context, createCaller: createCaller(routes, context), hasTime: () => loadShedder.hasTimeToRender(), onLoaded, onUnexpectedError },
  );
}
