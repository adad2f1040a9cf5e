import type { Endpoint } from '../../../http/endpoint.ts';
import type { Context } from '../../../http/handler.ts';
import type { Database } from '../../../db/database.ts';
import { describeUserAgent } from './describe-user-agent.ts';
import { ABSOLUTE_LIFETIME_MS, DEVICE_LIFETIME_MS } from './sessions.ts';
import type { Account } from '../store/accounts.ts';
import { isKnownTo, isKnownToAnyAccount } from '../store/known-devices.ts';
import { replaceSession } from '../store/sessions.ts';
import { hashToken, newToken } from '../../../db/tokens.ts';

/**
 * The names of the cookies. Over https the prefix `__Host-` makes the browser bind a cookie to this host and to secure connections. Over http,
 * all programs on the host share their cookies, even if their ports differ, so the names must be unique to this site.
 */
export const cookieNames = (isSecure: boolean) => ({
  session: isSecure ? '__Host-session' : 'listok_session',
  device: isSecure ? '__Host-device' : 'listok_device',
});

/** The names of the cookies over http in versions up to 0.6. Other programs on the host use such names, too. */
export const FORMER_COOKIES = { session: 'session', device: 'device' } as const;

export const cookieOptions = (isSecure: boolean, kind: 'session' | 'device') =>
  ({
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure,
    maxAge: (kind === 'session' ? ABSOLUTE_LIFETIME_MS : DEVICE_LIFETIME_MS) / 1000,
  }) as const;

/** The part of a request that sessions need. */
type Caller = Pick<Context<Endpoint>, 'address' | 'userAgent' | 'cookie'>;
type Cookies = Pick<Caller, 'cookie'>;

/** The cookie values of a new session. */
export interface Tokens {
  session: string;
  /** The token of the device. It stays the same when another user signs in on the device. */
  device: string;
}

const deviceOrigin = (token: string): string => `device:${hashToken(token)}`;
const addressOrigin = (address: string): string => `address:${address}`;

/** Sessions in browsers: each browser has one session cookie and one device cookie. */
export class BrowserSessions {
  readonly #names: ReturnType<typeof cookieNames>;
  readonly #isSecure: boolean;

  /** @param isSecure whether users open the site over https */
  constructor(isSecure: boolean) {
    this.#names = cookieNames(isSecure);
    this.#isSecure = isSecure;
  }

  /** The stored id of the caller's session; `null` if the browser has none. */
  idOf({ cookie }: Cookies): string | null {
    const token = this.#tokenIn(cookie, 'session');
    return token ? hashToken(token) : null;
  }

  /** Reads the token from its cookie. Over http the cookie may still have the name that earlier versions of the site used. */
  #tokenIn(cookie: Cookies['cookie'], kind: keyof Tokens): string | undefined {
    return cookie.get(this.#names[kind]) ?? (this.#isSecure ? undefined : cookie.get(FORMER_COOKIES[kind]));
  }

  /**
   * Opens a session under a new id, never under one that the browser sent.
   * @param isSignIn whether to record `signed-in` in the audit log
   * @returns the cookie values; `null` if the password has changed in the meantime
   */
  async open(trx: Database, account: Account, { cookie, address, userAgent }: Caller, isSignIn = false): Promise<Tokens | null> {
    const session = newToken();
    const sentDevice = this.#tokenIn(cookie, 'device');
    const isKnown = sentDevice !== undefined && (await isKnownToAnyAccount(trx, deviceOrigin(sentDevice)));
    const device = isKnown ? sentDevice : newToken();
    const isOpened = await replaceSession(trx, {
      id: hashToken(session),
      account,
      now: new Date().toISOString(),
      device: describeUserAgent(userAgent),
      address,
      previous: this.idOf({ cookie }),
      origins: [deviceOrigin(device), addressOrigin(address)],
      isSignIn,
    });
    return isOpened ? { session, device } : null;
  }

  setCookies({ cookie }: Cookies, tokens: Tokens): void {
    cookie.set(this.#names.session, tokens.session, cookieOptions(this.#isSecure, 'session'));
    cookie.set(this.#names.device, tokens.device, cookieOptions(this.#isSecure, 'device'));
  }

  /** Clears the session cookie; the device cookie stays. */
  clearCookie({ cookie }: Cookies): void {
    cookie.set(this.#names.session, '', { ...cookieOptions(this.#isSecure, 'session'), maxAge: 0 });
  }

  /**
   * Finds out whether the account has signed in from this device and this address before.
   * @param uid `undefined` if there is no such account; the same queries run then, so that the time reveals nothing
   */
  async signInOrigin(db: Database, uid = '', { cookie, address }: Omit<Caller, 'userAgent'>) {
    const token = this.#tokenIn(cookie, 'device');
    const device = token ? deviceOrigin(token) : null;
    return {
      knownDevice: device !== null && (await isKnownTo(db, uid, device)) ? device : null,
      isKnownAddress: await isKnownTo(db, uid, addressOrigin(address)),
    };
  }
}
