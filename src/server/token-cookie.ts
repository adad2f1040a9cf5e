import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * A reader of a cookie whose value is a token, that is base64url and never encoded. It runs with every request:
 * the general way copies all headers first and costs more than the session's query.
 */
export function tokenCookie(name: string): (c: Context) => string | undefined {
  const pattern = new RegExp(`(?:^|;) *${name}=([\\w-]+) *(?:;|$)`);
  return (c) => {
    const cookies = (c.env as Partial<HttpBindings>).incoming?.headers.cookie;
    return cookies === undefined ? undefined : pattern.exec(cookies)?.[1];
  };
}
