/**
 * Whom to turn away while more is asked of the server than it can do. Every request that can't be served soon would
 * otherwise be served late, and so would all others.
 */
import type { Declaration } from '../api/call.ts';
import type { EventLoopTurn } from './event-loop-turn.ts';

export const ROOM = {
  /** Work in one turn of the event loop, ms: enough for a class of 500 that presses at once. */
  turn: 500,
  /** The same when somebody was turned away in the turn before: then it is more than a class at once. */
  nextTurn: 100,
  /** Queries that wait for a connection to PostgreSQL. */
  queries: 1_000,
  /** Passwords that wait for a thread: the wait of a class of 500 that signs in at once. */
  passwords: 500,
  /** The share of a turn's work that may go into refusals; who comes beyond that is served, however late. */
  refusing: 0.1,
  /** How many times as much there is for calls that are served longer. */
  longer: 4,
} as const;

/** Whoever is turned away this many turns of the event loop later, a minute or more, belongs to another crowd. */
export const CALM = 1_200;

/** How busy this process is with one turn of its event loop. */
export type Turn = Pick<EventLoopTurn, 'number' | 'worked'>;

export interface Gauges {
  turn: Turn;
  waitingQueries(this: void): number;
  waitingPasswords(this: void): number;
}

/** Decides request by request whom to turn away (decision 20). */
export class Crowd {
  readonly #gauges: Gauges;
  readonly #onCrowd: () => void;
  /** The turn in which somebody was last turned away, for whatever reason. */
  #refusedTurn = -Infinity;
  /** The same because all had too much to do. */
  #crowdedTurn = -Infinity;
  #seenTurn = -1;
  /** What the seen turn has room for, ms. */
  #room: number = ROOM.turn;
  /** What refusals have cost in it, ms. */
  #refusing = 0;
  /** What had been worked in it when the last one was refused; `null` when the last one was served. */
  #workedAtRefusal: number | null = null;

  /** @param onCrowd is told of the first of a crowd who is turned away */
  constructor(gauges: Gauges, onCrowd = () => {}) {
    this.#gauges = gauges;
    this.#onCrowd = onCrowd;
  }

  /** Whether a request for a call is to be served; else it is answered «unavailable» at once. */
  hasRoomFor({ inCrowd, isPasswordWork }: Pick<Declaration, 'inCrowd' | 'isPasswordWork'>): boolean {
    if (inCrowd === 'served') return true;
    const { turn, waitingQueries, waitingPasswords } = this.#gauges;
    if (isPasswordWork && waitingPasswords() >= ROOM.passwords) return this.#refuse();
    const factor = inCrowd === 'served-longer' ? ROOM.longer : 1;
    const { number } = turn;
    if (number !== this.#seenTurn) {
      this.#seenTurn = number;
      this.#room = this.#crowdedTurn === number - 1 ? ROOM.nextTurn : ROOM.turn;
      this.#refusing = 0;
      this.#workedAtRefusal = null;
    }
    if (waitingQueries() >= ROOM.queries * factor) return this.#refuseAll();
    const worked = turn.worked(this.#room);
    if (this.#workedAtRefusal !== null) this.#refusing += worked - this.#workedAtRefusal;
    // What was begun in a turn that had room is ended in the next one that has less.
    const room = inCrowd === 'served-longer' ? ROOM.turn * factor : this.#room;
    const isRefusal = worked >= room && this.#refusing <= worked * ROOM.refusing;
    this.#workedAtRefusal = isRefusal ? worked : null;
    return isRefusal ? this.#refuseAll() : true;
  }

  #refuseAll(): false {
    this.#crowdedTurn = this.#gauges.turn.number;
    return this.#refuse();
  }

  #refuse(): false {
    const { number } = this.#gauges.turn;
    if (number - this.#refusedTurn > CALM) this.#onCrowd();
    this.#refusedTurn = number;
    return false;
  }
}
