/** A client of the W3C WebDriver protocol, as far as the scenarios need it. */
import type { Json } from './engine.ts';

/** Sends a command of a session. */
export type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: { [key: string]: Json }) => Promise<Json>;

export interface Session {
  command: Command;
  browserVersion: string;
}

/**
 * @param driver the address of a running driver
 * @param capabilities what the browser must have
 */
export async function startSession(driver: string, capabilities: Json): Promise<Session> {
  const created = (await send(driver, 'POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as { sessionId: string; capabilities: { browserVersion: string } };
  return {
    command: (method, path, body) => send(`${driver}/session/${created.sessionId}`, method, path, body),
    browserVersion: created.capabilities.browserVersion,
  };
}

async function send(address: string, method: string, path: string, body: Json = {}): Promise<Json> {
  const response = await fetch(address + path, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Json };
  if (!response.ok) throw new Error(`WebDriver, ${method} ${path}: ${JSON.stringify(value)}`);
  return value;
}
