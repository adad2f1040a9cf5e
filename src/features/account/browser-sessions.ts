import type { Declaration } from '../../api/call.ts';
import type { Context } from '../../api/implement.ts';
import type { Database } from '../../storage/database.ts';
import { deviceOf } from './device.ts';
import { cookieNames, cookieOptions } from './sessions.ts';
import type { Account } from './store/accounts.ts';
import { isKnownTo, isKnownToAnybody } from './store/places.ts';
import { replaceSession } from './store/sessions.ts';
import { hashToken, newToken } from './tokens.ts';

/** Who calls, as far as a session wants to know. */
type Caller = Pick<Context<Declaration>, 'address' | 'userAgent' | 'cookie'>;
type Cookies = Pick<Caller, 'cookie'>;

/** What a browser keeps of a session that was opened in it. */
export interface Tokens {
  session: string;
  /** The device's own mark. */
  device: string;
}

const devicePlace = (token: string): string => `device:${hashToken(token)}`;
const addressPlace = (address: string): string => `address:${address}`;

/** Sessions as browsers keep them: one in each, in cookies beside the mark of the device. */
export class BrowserSessions {
  readonly #names: ReturnType<typeof cookieNames>;
  readonly #isSecure: boolean;

  /** @param isSecure whether learners reach the site over https */
  constructor(isSecure: boolean) {
    this.#names = cookieNames(isSecure);
    this.#isSecure = isSecure;
  }

  /** What the database keeps of the caller's own session; `null` where the browser has none. */
  idOf({ cookie }: Cookies): string | null {
    const token = cookie.get(this.#names.session);
    return token ? hashToken(token) : null;
  }

  /**
   * Opens a session under a new id, never under one that the browser brought.
   * @param isSignIn whether the journal is to say that somebody signed in
   * @returns what the browser is to keep of it; `null` where the account has another password by now
   */
  async open(trx: Database, account: Account, { cookie, address, userAgent }: Caller, isSignIn = false): Promise<Tokens | null> {
    const session = newToken();
    const oldDevice = cookie.get(this.#names.device);
    const isOurs = oldDevice !== undefined && (await isKnownToAnybody(trx, devicePlace(oldDevice)));
    const device = isOurs ? oldDevice : newToken();
    const isOpened = await replaceSession(trx, {
      id: hashToken(session),
      account,
      now: new Date().toISOString(),
      device: deviceOf(userAgent),
      address,
      previous: this.idOf({ cookie }),
      places: [devicePlace(device), addressPlace(address)],
      isSignIn,
    });
    return isOpened ? { session, device } : null;
  }

  /** Gives a session that is stored to the browser. */
  keep({ cookie }: Cookies, tokens: Tokens): void {
    cookie.set(this.#names.session, tokens.session, cookieOptions(this.#isSecure, 'session'));
    cookie.set(this.#names.device, tokens.device, cookieOptions(this.#isSecure, 'device'));
  }

  /** Takes the session from the browser; the device keeps its mark. */
  forget({ cookie }: Cookies): void {
    cookie.set(this.#names.session, '', { ...cookieOptions(this.#isSecure, 'session'), maxAge: 0 });
  }

  /**
   * Where a try to sign in comes from, as far as the account has been there before.
   * @param uid of the account; `undefined` where there is none: the same is asked all the same, so it takes as long
   */
  async whereFrom(db: Database, uid = '', { cookie, address }: Omit<Caller, 'userAgent'>) {
    const token = cookie.get(this.#names.device);
    const device = token ? devicePlace(token) : null;
    return {
      knownDevice: device !== null && (await isKnownTo(db, uid, device)) ? device : null,
      isKnownAddress: await isKnownTo(db, uid, addressPlace(address)),
    };
  }
}
