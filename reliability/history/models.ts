/**
 * What the things of the site are to those who call: what may follow what, were there but one call at a time. Decision 16:
 * several processes promise the same as one.
 */
import type { Model } from './linearize.ts';

/**
 * The result of a test or of a lesson's test: stored once, and from then on the same (specification §5; `PUT
 * /api/results/{testId}`: 201 the first, 200 the same answers again, 409 others).
 */
export type ResultEvent =
  /** `stamp` tells two results of equal answers apart. */
  | { is: 'stored' | 'same'; answers: string; stamp: string }
  | { is: 'refused'; answers: string }
  /** Nobody knows whether it was stored. */
  | { is: 'unanswered'; answers: string }
  | { is: 'read'; stamp: string; answers?: string }
  | { is: 'there' | 'missing' };

export const resultModel: Model<{ answers: string; stamp: string | null } | 'none', ResultEvent> = {
  initial: 'none',
  isLook: ({ is }) => is !== 'stored' && is !== 'unanswered',
  after: (stored, event) => {
    switch (event.is) {
      case 'stored':
        return stored === 'none' ? { answers: event.answers, stamp: event.stamp } : null;
      case 'missing':
        return stored === 'none' ? stored : null;
      case 'there':
        return stored === 'none' ? null : stored;
      case 'refused':
        return stored !== 'none' && stored.answers !== event.answers ? stored : null;
      case 'unanswered':
        return stored === 'none' ? { answers: event.answers, stamp: null } : stored;
      case 'same':
      case 'read': {
        const { stamp } = event;
        if (stored === 'none' || (stored.stamp ?? stamp) !== stamp) return null;
        return (event.answers ?? stored.answers) === stored.answers ? { ...stored, stamp } : null;
      }
    }
  },
};

/**
 * A value that is set and read: a role, a nickname, the blocks that are open to somebody. What was set is what everybody sees
 * from then on: a right that was taken away is gone with the next request (specification §6).
 */
export type ValueEvent<Value> =
  | { set: Value }
  /** `told` says the same to people. */
  | { sees: (value: Value) => boolean; told: string };

/** What may be seen of a value. @param initial before the first change */
export const valueModel = <Value>(initial: Value): Model<Value, ValueEvent<Value>> => ({
  initial,
  isLook: (event) => 'sees' in event,
  after: (value, event) => {
    if ('set' in event) return event.set;
    return event.sees(value) ? value : null;
  },
});

/** A session: works from its start until it is ended, never again after that (decision 17). */
export type SessionEvent =
  | 'started'
  /** It is ended, if it has been started. */
  | 'ended'
  /** The password that it is started with is no longer one: it is ended, or not started any more. */
  | 'outdated'
  | 'accepted'
  | 'refused';

export const sessionModel: Model<'none' | 'open' | 'over', SessionEvent> = {
  initial: 'none',
  isLook: (event) => event === 'accepted' || event === 'refused',
  after: (session, event) => {
    switch (event) {
      case 'started':
        return session === 'none' ? 'open' : null;
      case 'ended':
        return session === 'none' ? 'none' : 'over';
      case 'outdated':
        return 'over';
      case 'accepted':
        return session === 'open' ? session : null;
      case 'refused':
        return session === 'open' ? null : session;
    }
  },
};

/** A password: there is one at a time; of two changes from the same one the second is refused. */
export type PasswordEvent =
  | { is: 'right' | 'wrong'; password: string }
  | { is: 'changed'; from: string; to: string }
  /** By a link: who uses it doesn't know the former one. */
  | { is: 'reset'; to: string };

/** What may be seen of a password. @param initial before the first change */
export const passwordModel = (initial: string): Model<string, PasswordEvent> => ({
  initial,
  isLook: ({ is }) => is === 'right' || is === 'wrong',
  after: (password, event) => {
    switch (event.is) {
      case 'right':
        return event.password === password ? password : null;
      case 'wrong':
        return event.password === password ? null : password;
      case 'changed':
        return event.from === password ? event.to : null;
      case 'reset':
        return event.to;
    }
  },
});

/** The link for a new password: one at a time, works once, void when the password is changed (README, «Ученик забыл пароль»). */
export type LinkEvent = { is: 'made' | 'used' | 'refused'; link: string } | { is: 'void' };

export const linkModel: Model<string, LinkEvent> = {
  initial: '',
  isLook: ({ is }) => is === 'refused',
  after: (current, event) => {
    switch (event.is) {
      case 'made':
        return event.link;
      case 'used':
        return event.link === current ? '' : null;
      case 'refused':
        return event.link === current ? null : current;
      case 'void':
        return '';
    }
  },
};

/** Tries that are counted: so many are let through, all others refused (decision 5). */
export const limitModel = (limit: number): Model<number, 'let through' | 'refused'> => ({
  initial: 0,
  isLook: (event) => event === 'refused',
  after: (count, event) => {
    if (event === 'refused') return count < limit ? null : count;
    return count < limit ? count + 1 : null;
  },
});

/** A test: of two edits of one revision the second is told (409 `edit-conflict`), and what is deleted stays so. */
export type TestEvent =
  | { is: 'edited' | 'conflict'; basedOn: number }
  | { is: 'seen'; revision?: number }
  | { is: 'deleted' | 'missing' };

export const testModel: Model<number | 'deleted', TestEvent> = {
  initial: 1,
  isLook: ({ is }) => is !== 'edited' && is !== 'deleted',
  after: (revision, event) => {
    if (event.is === 'missing') return revision === 'deleted' ? revision : null;
    if (revision === 'deleted') return null;
    switch (event.is) {
      case 'deleted':
        return 'deleted';
      case 'edited':
        return event.basedOn === revision ? revision + 1 : null;
      case 'conflict':
        return event.basedOn === revision ? null : revision;
      case 'seen':
        return (event.revision ?? revision) === revision ? revision : null;
    }
  },
};
