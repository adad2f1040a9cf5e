import type { BrowserContext } from '@playwright/test';

/** What a browser complained of while a test used it. */
export interface Watch {
  /** Complaints that were not expected. */
  unexpected(): string[];
  /** From here on such complaints are part of the test: an answer of the server that is a failure, a cut line. */
  expect(complaint: RegExp): void;
  /** Listens to one more browser. */
  add(context: BrowserContext): void;
}

/** The browser notes every answer from 400 on and every request without an answer as an error. */
export const failedLoad = (what: number | string): RegExp => new RegExp(`^error: Failed to load resource: .*${what}`);

/** What the browser notes when a request reaches no server. */
export const CUT_LINE = failedLoad('ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)');

/**
 * Listens for errors and warnings in the console (breaches of the page's own security policy are among them),
 * for uncaught errors, and for requests to anybody but the server under test.
 */
export function newWatch(): Watch {
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  return {
    unexpected: () => complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
    expect: (complaint) => expected.push(complaint),
    add: (context) => {
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
        }
      });
      context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (protocol.startsWith('http') && hostname !== 'localhost') complaints.push(`foreign: ${request.url()}`);
      });
    },
  };
}
