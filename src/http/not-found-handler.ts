import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../domain/errors.ts';
import { pathRegExp } from './endpoint.ts';

/** The path of a URL without the query. */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/**
 * Normalizes the URL of a request before it is routed. A proxy may send an absolute URL, which is cut to its path and
 * query. If the path is not valid percent-encoding, each `%` in it becomes `%25`. The router then accepts the path, and
 * the endpoint answers with its own 404.
 */
export function normalizeUrl({ url = '/' }: { url?: string | undefined }): string {
  const { pathname, search } = url.startsWith('/') ? { pathname: url, search: '' } : (URL.parse(url) ?? { pathname: `/${url}`, search: '' });
  const target = pathname + search;
  if (!target.includes('%')) return target;
  const path = pathOf(target);
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    return path.replaceAll('%', '%25') + target.slice(path.length);
  }
}

/**
 * Sets the handler for requests that match no route. It answers 405 with Allow when the path has other methods, else
 * 404. It must be set before the first route.
 */
export function handleNotFound(app: FastifyInstance): void {
  const routes: { pattern: string; method: string; regExp: RegExp }[] = [];
  app.addHook('onRoute', ({ method, config }) => {
    const pattern = config?.pattern ?? '';
    if (pattern === '' || pattern.endsWith('*') || method === 'HEAD') return;
    routes.push({ pattern, method: String(method), regExp: pathRegExp(pattern) });
  });
  const routesAt = (path: string) => routes.filter(({ regExp }) => regExp.test(path));

  app.decorateRequest('pattern', {
    getter() {
      const path = pathOf(this.url);
      return this.routeOptions.config?.pattern ?? routesAt(path)[0]?.pattern ?? (/^\/api(\/|$)/.test(path) ? '/api/*' : '/*');
    },
  });

  const notFound = (request: FastifyRequest, reply: FastifyReply): AppError => {
    const methods = routesAt(pathOf(request.url)).map(({ method }) => method);
    if (methods.length === 0) return new AppError('not-found');
    reply.header('allow', methods.join(', '));
    return new AppError('method-not-allowed');
  };
  // The hook runs before Fastify checks the Content-Type. Otherwise Fastify would answer a malformed type with 415, and
  // a QUERY request without a type with 400.
  app.addHook('onRequest', (request, reply, done) => done(request.is404 ? notFound(request, reply) : undefined));
  app.setNotFoundHandler((request, reply) => {
    throw notFound(request, reply);
  });
}
