/** Records the errors that browsers report while a test uses them. */
import type { BrowserContext } from '@playwright/test';

export interface ConsoleErrors {
  /** The errors that the test did not expect. */
  unexpected(): string[];
  /** Marks errors as expected, such as a response with an error status or a lost connection. */
  expect(pattern: RegExp): void;
  /** Records the errors of another browser, too. */
  add(context: BrowserContext): void;
}

/** Matches what the browser logs for a response with a status from 400, or for a request without a response. */
export const failedLoad = (reason: number | string): RegExp => new RegExp(`^error: Failed to load resource: .*${reason}`);

/** Matches what the browser logs when a request reaches no server. */
export const CONNECTION_LOST = failedLoad('ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)');

/**
 * Records errors and warnings of the console (including violations of the content security policy), uncaught errors,
 * and requests to other servers than the one under test.
 */
export function recordConsoleErrors(): ConsoleErrors {
  const errors: string[] = [];
  // Most tests block service workers (playwright.config.ts).
  const expected: RegExp[] = [/^warning: Service Worker registration blocked by Playwright/];
  return {
    unexpected: () => errors.filter((error) => !expected.some((pattern) => pattern.test(error))),
    expect: (pattern) => expected.push(pattern),
    add: (context) => {
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          errors.push(`${message.type()}: ${message.text()} (${message.location().url})`);
        }
      });
      context.on('weberror', (error) => errors.push(`uncaught: ${error.error().message}`));
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (protocol.startsWith('http') && hostname !== 'localhost') errors.push(`foreign: ${request.url()}`);
      });
    },
  };
}
