import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findImpossible, type Model, type Operation } from './linearize.ts';
import { linkModel, sessionModel, valueModel, type LinkEvent, type SessionEvent, type ValueEvent } from './models.ts';

type Call<Event> = [text: string, invoked: number, answered: number, event: Event];

const sees = <Value>(holds: (value: Value) => boolean): ValueEvent<Value> => ({ told: 'seen', sees: holds });

const find = <Value>(initial: Value, calls: readonly Call<ValueEvent<Value>>[]) =>
  findImpossible(
    calls.map(([text, invoked, answered, event]) => ({ text, invoked, answered, event })),
    valueModel(initial),
  );

test('what is found names the first answer that nothing explains, and what came before it', () => {
  expect(
    find('closed', [
      ['grant', 0, 1, { set: 'open' }],
      ['revoke', 2, 3, { set: 'closed' }],
      ['read', 4, 5, sees((value) => value === 'open')],
      ['grant again', 6, 7, { set: 'open' }],
      ['read again', 8, 9, sees((value) => value === 'closed')],
    ]),
  ).toEqual({ answer: '4.0–5.0 read: {"told":"seen"}',
    before: ['0.0–1.0 grant: {"set":"open"}', '2.0–3.0 revoke: {"set":"closed"}'],
    state: '"closed"',
  });
});

test('a call that is still on its way when the first wrong answer comes is told as such', () => {
  const found = find('closed', [
    ['grant', 0, 9, { set: 'open' }],
    ['read', 1, 2, sees((value) => value === 'open')],
    ['read again', 3, 4, sees((value) => value === 'closed')],
  ]);
  expect(found).toEqual({
    answer: '3.0–4.0 read again: {"told":"seen"}',
    before: ['0.0–… grant: {"set":"open"}', '1.0–2.0 read: {"told":"seen"}'],
    state: '"open"',
  });
});

test('what was never answered may have happened at any later time, or never, but once', () => {
  const grant: Call<ValueEvent<string>> = ['grant', 0, Infinity, { set: 'open' }];
  const reads = (...values: string[]): Call<ValueEvent<string>>[] =>
    values.map((seen, place) => ['read', place + 1, place + 1.5, sees((value) => value === seen)]);
  expect(find('closed', [grant, ...reads('closed', 'closed')])).toBeNull();
  expect(find('closed', [grant, ...reads('closed', 'open', 'open')])).toBeNull();
  expect(find('closed', [grant, ...reads('open', 'closed')])).not.toBeNull();
});

test('a long history of many at once is searched through', () => {
  const history = Array.from({ length: 100 }, (_, place) => place).flatMap((place): Call<ValueEvent<number>>[] => [
    ['set', place * 10, place * 10 + 25, { set: place }],
    ['read', place * 10 + 5, place * 10 + 45, sees((value) => value <= place + 4)],
  ]);
  expect(find(-1, history)).toBeNull();
  expect(find(-1, [...history, ['too late', 1_100, 1_101, sees((value) => value < 0)]])?.answer).toContain('too late');
});

test('calls without an answer don’t make the search endless', () => {
  const lost = Array.from({ length: 4 }, (_, place): Call<ValueEvent<number>> => ['set', place, Infinity, { set: place }]);
  const reads = Array.from({ length: 400 }, (_, place): Call<ValueEvent<number>> => ['read', 10 + place, 10 + place + 6, sees((value) => value === -1)]);
  expect(find(-1, [...lost, ...reads])).toBeNull();
  expect(find(-1, [...lost, ...reads, ['wrong', 500, 501, sees((value) => value === 9)]])?.answer).toContain('wrong');
});

/** Tries every order there is. */
function isExplained<State, Event>(left: readonly Operation<Event>[], model: Model<State, Event>, state = model.initial): boolean {
  if (left.every(({ answered }) => answered === Infinity)) return true;
  return left.some((call) => {
    if (left.some(({ answered }) => answered < call.invoked)) return false;
    const after = model.after(state, call.event);
    return after !== null && isExplained(left.filter((other) => other !== call), model, after);
  });
}

const historiesOf = <Event>(events: readonly Event[]) =>
  fc.array(
    fc.record({
      text: fc.constant(''),
      invoked: fc.nat(12),
      took: fc.oneof({ weight: 5, arbitrary: fc.nat(6) }, { weight: 1, arbitrary: fc.constant(Infinity) }),
      event: fc.constantFrom(...events),
    }),
    { maxLength: 7 },
  ).map((calls) => calls.map(({ took, ...call }): Operation<Event> => ({ ...call, answered: call.invoked + took })));

const VALUES: readonly ValueEvent<number>[] = [0, 1, 2].flatMap((value) => [{ set: value }, sees((seen) => seen === value)]);
const SESSION: readonly SessionEvent[] = ['started', 'ended', 'outdated', 'accepted', 'refused'];
const LINKS: readonly LinkEvent[] = [{ is: 'void' }, ...(['made', 'used', 'refused'] as const).map((is) => ({ is, link: 'a' }))];

/** A history of which the two searches say different things; `null` where there was none. */
const differing = <State, Event>(model: Model<State, Event>, events: readonly Event[]) => {
  const property = fc.property(historiesOf(events), (calls) => (findImpossible(calls, model) === null) === isExplained(calls, model));
  return fc.check(property, { numRuns: 1_500 }).counterexample;
};

test('the search finds an order exactly where trying all of them does', () => {
  expect(differing(valueModel(0), VALUES)).toBeNull();
  expect(differing(sessionModel, SESSION)).toBeNull();
  expect(differing(linkModel, LINKS)).toBeNull();
});
