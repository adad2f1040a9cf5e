/**
 * Limits on guessing. They count failures, not visits, and live in the database, so they survive a restart and
 * hold across processes. A try is counted before its password is checked and given back when it was right:
 * a hundred tries at once pass no limit that a hundred in a row would meet.
 */
import { Failure } from '../../domain/failure.ts';
import type { Database } from '../../storage/database.ts';
import { inPassingTransaction } from '../../storage/transaction.ts';
import { addAttempt, findAttempts, forgetAttempts, removeOldAttempts, takeBackAttempt, type Time } from './store/attempts.ts';

export const LIMIT = {
  /** Wrong passwords for one account from one place. */
  perPlace: 30,
  /** Wrong passwords for one account from places that it never signed in from. */
  perAccount: 200,
  /** Accounts tried in vain from one address. */
  perAddress: 300,
  /** New accounts from one address. */
  registrations: 2_000,
} as const;

/** Every counter starts again after this time, ms. */
export const WINDOW = 15 * 60 * 1000;

interface Try {
  /** Normalized address of the account; counted alike whether the account exists or not. */
  email: string;
  /** Network address of the caller. */
  address: string;
  /** The device's own mark when the account has signed in from it before. */
  knownDevice: string | null;
  /** Whether the account has signed in from this network address before. */
  isKnownAddress: boolean;
}

/** Counts tries and refuses those beyond a limit. */
export class Limits {
  readonly #db: Database;
  readonly #isOn: boolean;

  constructor(db: Database, isOn: boolean) {
    this.#db = db;
    this.#isOn = isOn;
  }

  /**
   * Counts a try to sign in.
   * @returns what to do when it was right, in the transaction of what comes of it
   * @throws Failure `too-many-requests`
   */
  async beginSignIn(attempt: Try): Promise<{ succeeded(trx: Database): Promise<void> }> {
    if (!this.#isOn) return { succeeded: () => Promise.resolve() };
    const { email, address, knownDevice, isKnownAddress } = attempt;
    const placeKey = `place:${email}|${knownDevice ?? address}`;
    const accountKey = `account:${email}`;
    const isKnown = knownDevice !== null || isKnownAddress;
    const countsAtAddress = knownDevice === null;

    await this.#counting(async (trx) => {
      // First: an address that may try no more adds no counters for names that nobody has.
      if (countsAtAddress) await checkAddress(trx, address);
      const isFirst = (await add(trx, placeKey, LIMIT.perPlace)) === 1;
      if (!isKnown) await add(trx, accountKey, LIMIT.perAccount);
      if (isFirst && countsAtAddress) await add(trx, addressKey(address), LIMIT.perAddress);
    });

    return {
      succeeded: async (trx) => {
        const wasCounted = await forgetAttempts(trx, placeKey);
        if (!isKnown) await takeBackAttempt(trx, accountKey);
        // The account no longer counts as one tried in vain, not by earlier tries either. Of several that were right at
        // once only one takes that back: the others would take back tries of other accounts.
        if (wasCounted && countsAtAddress) await takeBackAttempt(trx, addressKey(address));
      },
    };
  }

  /**
   * Counts a new account, and an account that is tried in vain until it turns out to be new.
   * @returns what to do when it is new, in the transaction that adds it
   * @throws Failure `too-many-requests`
   */
  async beginRegistration(address: string): Promise<{ succeeded(trx: Database): Promise<void> }> {
    if (!this.#isOn) return { succeeded: () => Promise.resolve() };
    await this.#counting(async (trx) => {
      await add(trx, `registration:${address}`, LIMIT.registrations);
      await add(trx, addressKey(address), LIMIT.perAddress);
    });
    return { succeeded: (trx) => takeBackAttempt(trx, addressKey(address)) };
  }

  /** Counts a try of the old password on the profile page. @throws Failure `too-many-requests` */
  async countOldPassword(uid: string): Promise<void> {
    if (this.#isOn) await this.#counting((trx) => add(trx, oldPasswordKey(uid), LIMIT.perPlace));
  }

  async forgetOldPassword(uid: string): Promise<void> {
    if (this.#isOn) await forgetAttempts(this.#db, oldPasswordKey(uid));
  }

  /** Counts in one transaction. Where a limit is met, what was counted until then stays counted. */
  async #counting(count: (trx: Database) => Promise<unknown>): Promise<void> {
    const failure = await inPassingTransaction(this.#db, async (trx) => {
      try {
        await count(trx);
        return null;
      } catch (error) {
        if (error instanceof Failure) return error;
        throw error;
      }
    });
    if (failure !== null) throw failure;
  }
}

/** Removes counters whose time is over; to be called now and then. */
export const sweepAttempts = (db: Database): Promise<void> => removeOldAttempts(db, timeFromNow().now);

/** @returns how often it was counted by now @throws Failure `too-many-requests` */
async function add(trx: Database, key: string, limit: number): Promise<number> {
  const { count, expiresAt } = await addAttempt(trx, key, timeFromNow());
  if (count > limit) throw tooMany(expiresAt);
  return count;
}

/** @throws Failure `too-many-requests` when too many accounts were tried from the address */
async function checkAddress(trx: Database, address: string): Promise<void> {
  const tried = await findAttempts(trx, addressKey(address), timeFromNow());
  if (tried !== undefined && tried.count >= LIMIT.perAddress) throw tooMany(tried.expiresAt);
}

function timeFromNow(): Time {
  const now = Date.now();
  const at = (time: number): string => new Date(now + time).toISOString();
  return { now: at(0), end: at(WINDOW), latest: at(2 * WINDOW) };
}

const addressKey = (address: string): string => `address:${address}`;
const oldPasswordKey = (uid: string): string => `old-password:${uid}`;

function tooMany(until: string): Failure {
  const retryAfter = Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1000));
  return new Failure('too-many-requests', { retryAfter });
}
