import { describe, expect, test } from 'vitest';
import { findImpossible, type Model } from './linearize.ts';
import {
  limitModel,
  linkModel,
  passwordModel,
  resultModel,
  sessionModel,
  testModel,
  valueModel,
  type LinkEvent,
  type PasswordEvent,
  type ResultEvent,
  type SessionEvent,
  type TestEvent,
  type ValueEvent,
} from './models.ts';

type Call<Event> = [invoked: number, answered: number, event: Event];

const NEVER = Infinity;

const isPossible = <State, Event>(model: Model<State, Event>, calls: readonly Call<Event>[]): boolean =>
  findImpossible(
    calls.map(([invoked, answered, event]) => ({ text: JSON.stringify(event), invoked, answered, event })),
    model,
  ) === null;

/** Histories by hand: whether an order of the calls explains them. Two calls whose times overlap may come either way. */
const holds = <State, Event>(model: Model<State, Event>, histories: Record<string, [boolean, ...Call<Event>[]]>): void => {
  test.for(Object.entries(histories))('%s', ([, [expected, ...calls]]) => {
    expect(isPossible(model, calls)).toBe(expected);
    // In whatever order they were noted.
    expect(isPossible(model, calls.toReversed())).toBe(expected);
  });
};

describe('a result', () => {
  const stored = (answers: string, stamp: string): ResultEvent => ({ is: 'stored', answers, stamp });
  const same = (answers: string, stamp: string): ResultEvent => ({ is: 'same', answers, stamp });
  const refused = (answers: string): ResultEvent => ({ is: 'refused', answers });
  const read = (stamp: string, answers?: string): ResultEvent => ({ is: 'read', stamp, ...(answers !== undefined && { answers }) });
  const unanswered = (answers: string): ResultEvent => ({ is: 'unanswered', answers });

  holds(resultModel, {
    'stored, sent again, read': [true, [0, 1, stored('a', '1')], [2, 3, same('a', '1')], [4, 5, refused('b')], [6, 7, read('1', 'a')]],
    'of two at once one is stored': [true, [0, 5, stored('a', '1')], [1, 4, refused('b')]],
    'of two at once one is stored, and told first': [true, [0, 9, stored('a', '1')], [1, 4, refused('b')], [5, 6, read('1')]],
    'stored twice': [false, [0, 5, stored('a', '1')], [1, 4, stored('a', '2')]],
    'two results acknowledged one after the other': [false, [0, 1, stored('a', '1')], [2, 3, stored('b', '2')]],
    'the same answers, another result': [false, [0, 1, stored('a', '1')], [2, 3, same('a', '2')]],
    'other answers, the same result': [false, [0, 1, stored('a', '1')], [2, 3, same('b', '1')]],
    'refused for nothing': [false, [0, 1, refused('a')], [2, 3, stored('b', '1')]],
    'refused though it was the same': [false, [0, 1, stored('a', '1')], [2, 3, refused('a')]],
    'lost after it was acknowledged': [false, [0, 1, stored('a', '1')], [2, 3, { is: 'missing' }]],
    'missing before it was read, in a row': [true, [0, 9, stored('a', '1')], [1, 2, { is: 'missing' }], [3, 4, read('1')]],
    'read and missing again while it was being stored': [false, [0, 9, stored('a', '1')], [1, 2, read('1')], [3, 4, { is: 'missing' }]],
    'read with other answers': [false, [0, 1, stored('a', '1')], [2, 3, read('1', 'b')]],
    'read without being stored': [false, [0, 1, read('1')]],
    'unanswered, and not stored': [true, [0, NEVER, unanswered('a')], [1, 2, { is: 'missing' }], [3, 4, stored('b', '1')]],
    'unanswered, and stored late': [true, [0, NEVER, unanswered('a')], [1, 2, { is: 'missing' }], [3, 4, refused('b')], [5, 6, same('a', '1')]],
    'unanswered, stored, and gone': [false, [0, NEVER, unanswered('a')], [1, 2, refused('b')], [3, 4, { is: 'missing' }]],
    'two were unanswered, and two were stored': [
      false,
      [0, NEVER, unanswered('a')],
      [0, NEVER, unanswered('b')],
      [1, 2, same('a', '1')],
      [3, 4, same('b', '2')],
    ],
  });
});

describe('a right', () => {
  const set = (value: boolean): ValueEvent<boolean> => ({ set: value });
  const sees = (seen: boolean): ValueEvent<boolean> => ({ told: String(seen), sees: (value) => value === seen });

  holds(valueModel(false), {
    'given, used, taken, refused': [true, [0, 1, set(true)], [2, 3, sees(true)], [4, 5, set(false)], [6, 7, sees(false)]],
    'used while it is being taken': [true, [0, 1, set(true)], [2, 5, set(false)], [3, 6, sees(true)]],
    'lives on after it was taken': [false, [0, 1, set(true)], [2, 5, set(false)], [5.1, 6, sees(true)]],
    'lives on for 200 ms': [false, [0, 1, set(true)], [100, 110, set(false)], [150, 160, sees(true)], [320, 330, sees(false)]],
    'comes late after it was given': [false, [0, 1, set(true)], [2, 3, sees(false)]],
    'is seen taken, and not, while it is being taken': [
      false,
      [0, 1, set(true)],
      [2, 9, set(false)],
      [3, 4, sees(false)],
      [5, 6, sees(true)],
    ],
    'an older value is read after a newer one': [false, [0, 1, set(true)], [2, 3, sees(false)], [4, 5, sees(true)]],
    'two updates are acknowledged, and the first of them is what stays': [false, [0, 1, set(true)], [2, 3, set(false)], [4, 5, sees(true)]],
    'given and taken at once may end as either': [true, [0, 5, set(true)], [0, 5, set(false)], [6, 7, sees(true)], [8, 9, sees(true)]],
    'given and taken at once can’t end as both': [false, [0, 5, set(true)], [0, 5, set(false)], [6, 7, sees(true)], [8, 9, sees(false)]],
    'taken without an answer, at some time': [
      true,
      [0, 1, set(true)],
      [2, NEVER, set(false)],
      [3, 4, sees(true)],
      [50, 51, sees(false)],
      [60, 61, sees(false)],
    ],
    'taken without an answer, and back by itself': [
      false,
      [0, 1, set(true)],
      [2, NEVER, set(false)],
      [3, 4, sees(false)],
      [50, 51, sees(true)],
    ],
  });
});

describe('a session', () => {
  const calls = (...given: [number, number, SessionEvent][]): [boolean, ...Call<SessionEvent>[]] => [true, ...given];
  const impossible = (...given: [number, number, SessionEvent][]): [boolean, ...Call<SessionEvent>[]] => [false, ...given];

  holds(sessionModel, {
    'started, used, ended, refused': calls([0, 1, 'started'], [2, 3, 'accepted'], [4, 5, 'ended'], [6, 7, 'refused']),
    'used while it is being ended': calls([0, 1, 'started'], [2, 6, 'ended'], [3, 8, 'accepted']),
    'used after it was ended': impossible([0, 1, 'started'], [2, 3, 'ended'], [3.1, 4, 'accepted']),
    'refused for nothing': impossible([0, 1, 'started'], [2, 3, 'refused']),
    'refused, and accepted again': impossible([0, 1, 'started'], [2, 9, 'ended'], [3, 4, 'refused'], [5, 6, 'accepted']),
    'ended elsewhere before it was started': calls([0, 1, 'ended'], [2, 3, 'started'], [4, 5, 'accepted']),
    'started while all are being ended': calls([0, 5, 'ended'], [1, 6, 'started'], [7, 8, 'accepted']),
    'started with a password that is being changed, and ended': calls([0, 5, 'outdated'], [1, 6, 'started'], [7, 8, 'refused']),
    'started with a password that is being changed, and lives on': impossible([0, 5, 'outdated'], [1, 6, 'started'], [7, 8, 'accepted']),
    'started with a former password': impossible([0, 1, 'outdated'], [2, 3, 'started']),
  });
});

describe('a password', () => {
  const right = (password: string): PasswordEvent => ({ is: 'right', password });
  const wrong = (password: string): PasswordEvent => ({ is: 'wrong', password });
  const changed = (from: string, to: string): PasswordEvent => ({ is: 'changed', from, to });

  holds(passwordModel('a'), {
    'right until it is changed': [true, [0, 1, right('a')], [2, 3, changed('a', 'b')], [4, 5, wrong('a')], [6, 7, right('b')]],
    'right while it is being changed': [true, [0, 5, changed('a', 'b')], [1, 6, right('a')]],
    'right after it was changed': [false, [0, 1, changed('a', 'b')], [2, 3, right('a')]],
    'wrong though it wasn’t changed': [false, [0, 1, wrong('a')]],
    'changed twice at once': [false, [0, 5, changed('a', 'b')], [1, 4, changed('a', 'c')]],
    'changed one after the other': [true, [0, 5, changed('a', 'b')], [1, 6, changed('b', 'c')], [7, 8, right('c')]],
    'set by a link': [true, [0, 1, { is: 'reset', to: 'b' }], [2, 3, wrong('a')], [4, 5, right('b')]],
  });
});

describe('a link', () => {
  const link = (is: 'made' | 'used' | 'refused', name: string): LinkEvent => ({ is, link: name });

  holds(linkModel, {
    'made, used, refused': [true, [0, 1, link('made', 'a')], [2, 3, link('used', 'a')], [4, 5, link('refused', 'a')]],
    'used twice': [false, [0, 1, link('made', 'a')], [2, 5, link('used', 'a')], [3, 6, link('used', 'a')]],
    'used after another was made': [false, [0, 1, link('made', 'a')], [2, 3, link('made', 'b')], [4, 5, link('used', 'a')]],
    'used after the password was changed': [false, [0, 1, link('made', 'a')], [2, 3, { is: 'void' }], [4, 5, link('used', 'a')]],
    'refused though it works': [false, [0, 1, link('made', 'a')], [2, 3, link('refused', 'a')]],
  });
});

describe('a limit', () => {
  const tries = (count: number, event: 'let through' | 'refused', from = 0, to = 1): Call<'let through' | 'refused'>[] =>
    Array.from({ length: count }, () => [from, to, event]);

  holds(limitModel(3), {
    'three of five at once': [true, ...tries(3, 'let through'), ...tries(2, 'refused')],
    'four of five at once': [false, ...tries(4, 'let through'), ...tries(1, 'refused')],
    'another one later': [false, ...tries(3, 'let through'), ...tries(1, 'let through', 2, 3)],
    'refused too early': [false, ...tries(2, 'let through'), ...tries(1, 'refused', 2, 3)],
  });
});

describe('a test', () => {
  const edited = (basedOn: number): TestEvent => ({ is: 'edited', basedOn });
  const conflict = (basedOn: number): TestEvent => ({ is: 'conflict', basedOn });
  const seen = (revision: number): TestEvent => ({ is: 'seen', revision });

  holds(testModel, {
    'edited, told of it, deleted': [true, [0, 1, edited(1)], [2, 3, conflict(1)], [4, 5, seen(2)], [6, 7, { is: 'deleted' }], [8, 9, { is: 'missing' }]],
    'of two edits at once one wins': [true, [0, 5, edited(1)], [0, 5, conflict(1)]],
    'two edits at once': [false, [0, 5, edited(1)], [0, 5, edited(1)]],
    'an edit that wins over nothing is told of a conflict': [false, [0, 1, conflict(1)]],
    'an earlier version after a later one': [false, [0, 9, edited(1)], [1, 2, seen(2)], [3, 4, seen(1)]],
    'an acknowledged edit isn’t seen': [false, [0, 1, edited(1)], [2, 3, seen(1)]],
    'seen after it was deleted': [false, [0, 1, { is: 'deleted' }], [2, 3, seen(1)]],
    'deleted twice': [false, [0, 5, { is: 'deleted' }], [1, 6, { is: 'deleted' }]],
  });
});
