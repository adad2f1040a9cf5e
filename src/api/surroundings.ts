import type { IncomingMessage } from 'node:http';
import type { User } from '../domain/user.ts';
import type { Declaration } from './call.ts';
import type { Exchange } from './exchange.ts';

/** `gone`: the session is valid, but its account was removed. */
export type Caller = User | 'gone' | null;

/** What calls need from the server that mounts them. */
export interface Surroundings {
  identify(request: IncomingMessage): Promise<Caller>;
  addressOf(request: IncomingMessage): string;
  /** A name for a request, to find it again in the log. */
  requestIdOf(request: IncomingMessage): string;
  /** Whether a request that changes something comes from a page of ours, or from no page at all. */
  isOwnOrigin(request: IncomingMessage): boolean;
  /** Whether the server can take on a request for a call now. */
  hasRoomFor(call: Declaration): boolean;
  /** What an answer waits for, so that it tells of nothing that a loss of power would take back; mostly `null`. */
  storing(): Promise<void> | null;
  /** Headers of every answer. */
  headers: Record<string, string>;
  /** Answers at addresses outside /api. */
  elsewhere?: Page;
  /** Whether an error means that the database can't serve now. */
  isUnavailable(error: unknown): boolean;
  /** Told of every error that isn't an expected failure. */
  onDefect(error: unknown, exchange: Exchange): void;
  /** Told of every request as soon as its head is there. */
  observe?: ((exchange: Exchange) => void) | undefined;
}

/** Answers a request for what a person or a program reads beside the calls. */
export type Page = (exchange: Exchange) => void | Promise<void>;
