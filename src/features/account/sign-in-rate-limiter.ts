/**
 * Rate limits against password guessing (rules R66, R67). The counters are in the database: they survive a restart, and all processes share
 * them. They count failures. An attempt is counted before its password is checked, and the count is taken back if the password was right.
 * Concurrent attempts therefore cannot pass a limit that sequential attempts would reach.
 */
import { AppError } from '../../domain/errors.ts';
import type { Database } from '../../db/database.ts';
import { decrementCounter, resetCounter } from '../../db/derived/rate-limit-counters.ts';
import { checkLimit, countTowardsLimit } from '../../db/rate-limit.ts';
import { inTransaction } from '../../db/transaction.ts';

export const LIMITS = {
  /** Wrong passwords for an account from a single known device or IP address. */
  perOrigin: 30,
  /** Wrong passwords for an account from all unknown devices and addresses together. */
  perAccount: 200,
  /** Accounts with failed sign-ins from one IP address. */
  perAddress: 300,
  /** New accounts from one IP address. */
  registrations: 2_000,
} as const;

interface Attempt {
  /** The normalized e-mail address. It is counted in the same way whether it has an account or not. */
  email: string;
  /** The client's IP address. */
  address: string;
  /** The device, if the account has signed in from it before; otherwise `null`. */
  knownDevice: string | null;
  /** Whether the account has signed in from this IP address before. */
  isKnownAddress: boolean;
}

/** Counts attempts and rejects the attempts beyond a limit. */
export class SignInRateLimiter {
  readonly #db: Database;
  readonly #isOn: boolean;

  constructor(db: Database, isOn: boolean) {
    this.#db = db;
    this.#isOn = isOn;
  }

  /**
   * Counts an attempt to sign in. Call `succeeded(trx)` in the transaction of the sign-in if the password was right.
   * @throws {AppError} `too-many-requests`
   */
  async beginSignIn(attempt: Attempt): Promise<{ succeeded(trx: Database): Promise<void> }> {
    if (!this.#isOn) return { succeeded: () => Promise.resolve() };
    const { email, address, knownDevice, isKnownAddress } = attempt;
    const originKey = `place:${email}|${knownDevice ?? address}`;
    const accountKey = `account:${email}`;
    const isKnown = knownDevice !== null || isKnownAddress;
    const countsAtAddress = knownDevice === null;

    await this.#inTransaction(async (trx) => {
      // This limit is checked first, so that a blocked address adds no counters for made-up accounts.
      if (countsAtAddress) await checkLimit(trx, addressKey(address), LIMITS.perAddress);
      const isFirst = (await countTowardsLimit(trx, originKey, LIMITS.perOrigin)) === 1;
      if (!isKnown) await countTowardsLimit(trx, accountKey, LIMITS.perAccount);
      if (isFirst && countsAtAddress) await countTowardsLimit(trx, addressKey(address), LIMITS.perAddress);
    });

    return {
      succeeded: async (trx) => {
        const wasCounted = await resetCounter(trx, originKey);
        if (!isKnown) await decrementCounter(trx, accountKey);
        // The sign-in has succeeded, so the account no longer counts as a failed account of this address. If several sign-ins succeed at the
        // same time, only one may lower the counter. Each further decrement would take back a failed attempt on another account.
        if (wasCounted && countsAtAddress) await decrementCounter(trx, addressKey(address));
      },
    };
  }

  /**
   * Counts a registration. Until its account has been added, it also counts as a failed attempt on an account. Call `succeeded(trx)` in the
   * transaction that adds the account.
   * @throws {AppError} `too-many-requests`
   */
  async beginRegistration(address: string): Promise<{ succeeded(trx: Database): Promise<void> }> {
    if (!this.#isOn) return { succeeded: () => Promise.resolve() };
    await this.#inTransaction(async (trx) => {
      await countTowardsLimit(trx, `registration:${address}`, LIMITS.registrations);
      await countTowardsLimit(trx, addressKey(address), LIMITS.perAddress);
    });
    return { succeeded: (trx) => decrementCounter(trx, addressKey(address)) };
  }

  /**
   * Counts an attempt to enter the old password on the profile page.
   * @throws {AppError} `too-many-requests`
   */
  async countOldPassword(uid: string): Promise<void> {
    if (this.#isOn) await this.#inTransaction((trx) => countTowardsLimit(trx, oldPasswordKey(uid), LIMITS.perOrigin));
  }

  async resetOldPassword(uid: string): Promise<void> {
    if (this.#isOn) await resetCounter(this.#db, oldPasswordKey(uid));
  }

  /** Counts in one transaction. If a limit is exceeded, the earlier counts of the transaction stay. */
  async #inTransaction(count: (trx: Database) => Promise<unknown>): Promise<void> {
    const failure = await inTransaction(this.#db, async (trx) => {
      try {
        await count(trx);
        return null;
      } catch (error) {
        if (error instanceof AppError) return error;
        throw error;
      }
    });
    if (failure !== null) throw failure;
  }
}

const addressKey = (address: string): string => `address:${address}`;
const oldPasswordKey = (uid: string): string => `old-password:${uid}`;
