/**
 * Handles the forms of sign-in and registration when the browser sends them without the script of the page (rule R223).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { errorToSend } from '../../http/error-handler.ts';
import type { Context, Route } from '../../http/handler.ts';
import type { PostedForm } from '../../http/page-rendering.ts';
import { authorize, contextOf } from '../../http/register-endpoints.ts';
import { readForm } from '../../http/request/read-form.ts';
import { validateInput } from '../../http/request/validate-request.ts';
import type { ServerContext } from '../../http/server-context.ts';

/**
 * The pages that have a form, and the endpoint that receives it. A form passes through all checks and limits of its
 * endpoint and gets the endpoint's cookies.
 */
export const PAGE_FORMS = { '/': 'POST /api/session', '/register': 'POST /api/registration' } as const;
type FormPath = keyof typeof PAGE_FORMS;

/** The fields that the page gets back with an error message. The password is never among them. */
const RETURNED_FIELDS = ['nickname', 'email', 'from', 'invitation', 'by', 'parentName'] as const;
const RETURNED_MAX_LENGTH = 1_000;

export interface FormServices {
  routes: readonly Route[];
  context: ServerContext;
  /** Sends the page again, with the refused form in it. */
  sendForm(this: void, request: FastifyRequest, reply: FastifyReply, form: PostedForm): Promise<void>;
}

export function servePageForms(app: FastifyInstance, { routes, context, sendForm }: FormServices): void {
  for (const path of Object.keys(PAGE_FORMS) as FormPath[]) {
    const route = routes.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === PAGE_FORMS[path]);
    if (route === undefined) throw new Error(`${PAGE_FORMS[path]} is no endpoint.`);
    app.post(path, { config: { pattern: '/*' } }, async (request, reply) => {
      const fields = await readForm(request.raw);
      try {
        await callEndpoint(route, context, request, reply, fields);
      } catch (thrown) {
        const { status, headers, body } = errorToSend(thrown, request, context, route.endpoint);
        reply.code(status).headers(headers);
        await sendForm(request, reply, { path, fields: returnedFields(fields), error: body });
        return reply;
      }
      return redirect(reply, targetOf(fields['from']));
    });
  }
}

/** Makes the browser request a page by GET. */
export const redirect = (reply: FastifyReply, path: string): FastifyReply =>
  reply.code(303).headers({ location: path, 'cache-control': 'no-store' }).send();

/**
 * Runs the steps of `registerEndpoints` in the same order, with the fields of a form instead of JSON. An optional field
 * counts as absent when it is empty.
 */
async function callEndpoint(route: Route, context: ServerContext, request: FastifyRequest, reply: FastifyReply, fields: Record<string, string>): Promise<void> {
  const { endpoint, handle } = route;
  if (!context.admits(endpoint)) throw new AppError('unavailable');
  if (!context.isSameOrigin(request)) throw new AppError('foreign-origin');
  const caller = authorize(endpoint, await context.authenticate(request));
  const { invitation, consent: version, by, parentName, ...given } = fields;
  // The value of the checkbox is the version of the text to which the user consents.
  const consent = { ...(version && { version: Number(version) }), ...(by && { by }), ...(parentName && { parentName }) };
  const body = validateInput(bodySchemaOf(endpoint), { email: '', password: '', nickname: '', ...given, consent, ...(invitation && { invitation }) });
  await handle({ ...contextOf(context, request, reply), ...caller, params: {}, query: undefined, body, bytes: undefined, setStatus: () => undefined } as Context<Endpoint>);
}

function bodySchemaOf({ body, path }: Endpoint) {
  if (!body) throw new Error(`${path} takes no body.`);
  return body;
}

const returnedFields = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(RETURNED_FIELDS.flatMap((name) => (fields[name] ? [[name, fields[name].slice(0, RETURNED_MAX_LENGTH)]] : [])));

const BASE = 'http://site.invalid';

/**
 * The page to which the browser goes after the sign-in: the page of this site that sent the visitor to sign in, or the
 * dashboard.
 */
export function targetOf(from = ''): string {
  const url = from.startsWith('/') && from.length <= RETURNED_MAX_LENGTH ? URL.parse(from, BASE) : null;
  return url?.origin === BASE ? `${url.pathname}${url.search}${url.hash}` : '/dashboard';
}
