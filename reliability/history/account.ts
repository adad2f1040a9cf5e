import type { User } from '../../src/domain/user.ts';
import { Browser, type Act } from './browser.ts';
import type { Choice } from './random.ts';
import { send } from './site.ts';

/** Sessions that were opened long ago are mostly over. */
const LATELY = 4;

const readSession: Act = async (browser) => {
  const { pupil, token } = browser;
  const { reply, at } = await browser.send<{ user: User | null }>('GET', '/api/session');
  if (reply === null) return;
  const { user } = reply.body;
  pupil.session(token)?.thing.note(at, user === null ? 'refused' : 'accepted');
  if (user === null) browser.forgetToken();
  else pupil.seen(at, user);
};

const rename: Act = async (browser) => {
  const nickname = `Ник-${browser.random.below(1_000_000)}`;
  const asked = await browser.ask('PATCH', '/api/profile', { nickname });
  if (asked !== null) browser.pupil.nickname.note(asked.at, { set: nickname });
};

const signOut: Act = async (browser) => {
  const { token } = browser;
  const { at } = await browser.send('DELETE', '/api/session');
  browser.pupil.endSession(at, token);
  browser.forgetToken();
};

/** With the password, or with one that it may be by now. */
export const signIn: Act = (browser) => {
  const { password, doubtfulPasswords } = browser.pupil;
  return signInWith(browser, browser.random.oneOf([password, ...doubtfulPasswords]));
};

const signInAsBefore: Act = async (browser) => {
  const { formerPasswords } = browser.pupil;
  if (formerPasswords.length > 0) await signInWith(browser, browser.random.oneOf(formerPasswords));
};

async function signInWith(browser: Browser, password: string): Promise<void> {
  const { pupil, token: former } = browser;
  const credentials = { email: pupil.email, password };
  const { reply, at } = await browser.send<{ user: User }>('POST', '/api/session', credentials);
  // Signed in perhaps, in place of the session that it had.
  if (reply === null) return pupil.endSession(at, former);
  if (reply.status === 429) return;
  const isRight = reply.status === 200;
  pupil.passwords.note(at, { is: isRight ? 'right' : 'wrong', password });
  if (!isRight) return;
  pupil.provePassword(password);
  pupil.startSession(at, browser.token ?? '', password, former);
  pupil.seen(at, reply.body.user);
}

/** In two tabs at the same time: one of the new ones is the password then. */
const changePassword: Act = async (browser) => {
  if (browser.pupil.isResetting) return;
  const from = browser.pupil.password;
  await Promise.all([changeFrom(browser, from), changeFrom(browser, from)]);
};

async function changeFrom(browser: Browser, from: string): Promise<void> {
  const { pupil, token: kept } = browser;
  const to = browser.random.password();
  pupil.changing += 1;
  const asked = await browser.ask('PUT', '/api/profile/password', { oldPassword: from, newPassword: to });
  pupil.changing -= 1;
  if (asked === null) return;
  const { reply, at } = asked;
  if (reply === null || reply.status === 204) pupil.setPassword(at, { is: 'changed', from, to }, kept);
  else if (reply.status === 403) pupil.passwords.note(at, { is: 'wrong', password: from });
}

/** «Выйти везде». */
const endOtherSessions: Act = async (browser) => {
  const { token: kept } = browser;
  const asked = await browser.ask('DELETE', '/api/profile/sessions');
  if (asked !== null) browser.pupil.endOtherSessions(asked.at, kept);
};

/** «Где вы вошли»: learns the name of its own session, and sees which of those that are known by name are there. */
const listSessions: Act = async (browser) => {
  const { pupil, token } = browser;
  const named = pupil.sessions.filter(({ name }) => name !== undefined);
  const asked = await browser.read<{ id: string; isCurrent: boolean }[]>('/api/profile/sessions');
  if (asked === null) return;
  const { reply, at } = asked;
  const own = pupil.session(token);
  if (own !== undefined) own.name ??= reply.body.find(({ isCurrent }) => isCurrent)?.id;
  for (const { name, thing } of named) thing.note(at, reply.body.some(({ id }) => id === name) ? 'accepted' : 'refused');
};

const endOneSession: Act = async (browser) => {
  const named = browser.pupil.sessions.filter(({ name }) => name !== undefined);
  if (named.length === 0) return;
  const { name, thing } = browser.random.oneOf(named.slice(-LATELY));
  const asked = await browser.ask('DELETE', `/api/profile/sessions/${name}`);
  if (asked !== null) thing.note(asked.at, asked.reply?.status === 404 ? 'refused' : 'ended');
};

/** Two browsers use one link at the same time. */
const useLink: Act = async (browser) => {
  const { pupil, site, random } = browser;
  if (pupil.knownLinks.length === 0 || pupil.changing > 0 || pupil.isResetting) return;
  // One that was replaced is tried as well.
  const token = random.oneOf(pupil.knownLinks.slice(-2));
  const tryIn = async (each: Browser) => {
    const [to, former] = [random.password(), each.token];
    const answered = await each.send<{ user: User }>('PUT', '/api/password-reset', { token, newPassword: to });
    return { ...answered, to, former, session: each.token };
  };
  pupil.isResetting = true;
  const uses = await Promise.all([tryIn(browser), tryIn(new Browser(site, pupil, random))]);
  pupil.isResetting = false;
  for (const { reply, at, to, former, session } of uses) {
    if (reply !== null && reply.status !== 200) pupil.links.note(at, { is: 'refused', link: token });
    else {
      pupil.links.note(at, { is: 'used', link: token });
      pupil.setPassword(at, { is: 'reset', to }, undefined);
      if (reply === null) continue;
      pupil.startSession(at, session ?? '', to, former);
      pupil.seen(at, reply.body.user);
    }
  }
};

/** Comes with a session that may have been ended long ago, as a thief would. */
const haunt: Act = (browser) => hauntWith(browser, browser.random.oneOf(browser.pupil.sessions));

async function hauntWith({ site, pupil }: Browser, { token, thing }: Browser['pupil']['sessions'][number]): Promise<void> {
  const thief = site.visitor();
  thief.cookies.set('session', token);
  const { reply, at } = await send<{ user: User | null }>(site, thief, 'GET', '/api/session');
  if (reply === null) return;
  const { user } = reply.body;
  thing.note(at, user === null ? 'refused' : 'accepted');
  if (user !== null) pupil.seen(at, user);
}

/** Tries every session that there has been. */
export const hauntAll: Act = async (browser) => {
  for (const session of browser.pupil.sessions) await hauntWith(browser, session);
};

/** What a pupil does with the account. */
export const KEEPING_ACCOUNT: readonly Choice<Act>[] = [
  [8, readSession],
  [5, rename],
  [3, signOut],
  [3, signIn],
  [2, signInAsBefore],
  [3, changePassword],
  [2, endOtherSessions],
  [4, listSessions],
  [2, endOneSession],
  [6, useLink],
  [10, haunt],
];
