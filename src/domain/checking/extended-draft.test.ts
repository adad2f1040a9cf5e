import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { datedDraft, fitsDraftLimits, isExtendedDraft, mergeExtended, submittedForm, withinLimits, type DatedDraft, type DraftPhoto } from './extended-draft.ts';

const NOW = new Date('2026-11-27T12:00:00.000Z');
const at = (second: number): string => new Date(Date.parse('2026-11-27T10:00:00.000Z') + second * 1000).toISOString();
const idOf = (n: number): string => n.toString(16).padStart(64, '0');
const photo = (n: number, second: number, given: Partial<DraftPhoto> = {}): DraftPhoto => ({ id: idOf(n), turn: 0, place: n, changedAt: at(second), ...given });
const nothing = (): DatedDraft => datedDraft({}, at(0), NOW);
const merged = (...changes: DatedDraft[]): DatedDraft => changes.reduce(mergeExtended, nothing());

/** A change that happens on a device. No two changes happen in the same second. */
type Event =
  | { kind: 'text'; text: string }
  | { kind: 'photo'; photo: number; turn: 0 | 90; place: number; removed: boolean }
  | { kind: 'clear' };
type DatedEvent = Event & { second: number; device: number };

const arbitraryEvent: fc.Arbitrary<Event> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('text' as const), text: fc.constantFrom('', 'а', 'аб', 'абв') }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('photo' as const), photo: fc.nat(5), turn: fc.constantFrom(0 as const, 90 as const), place: fc.nat(5), removed: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const) }) },
);

const arbitraryEvents: fc.Arbitrary<DatedEvent[]> = fc
  .array(fc.tuple(arbitraryEvent, fc.nat(1)), { maxLength: 12 })
  .map((events) => events.map(([event, device], index) => ({ ...event, device, second: index + 1 })));

function changeOf(event: DatedEvent): DatedDraft {
  const changedAt = at(event.second);
  if (event.kind === 'clear') return datedDraft(null, changedAt, NOW);
  if (event.kind === 'text') return datedDraft({ text: event.text }, changedAt, NOW);
  const { photo: n, turn, place, removed, second } = event;
  return datedDraft({ photos: [photo(n, second, { turn, place, ...(removed && { removed }) })] }, changedAt, NOW);
}

/**
 * An independent model of merging. Nothing before the last clearing counts. After it, the last change of the text and
 * of each photo counts.
 */
function modelOf(events: readonly DatedEvent[]) {
  const last = events.findLastIndex(({ kind }) => kind === 'clear');
  const counted = events.slice(last + 1);
  const text = counted.findLast((event) => event.kind === 'text')?.text ?? '';
  const photos = [0, 1, 2, 3, 4, 5].flatMap((n) => {
    const event = counted.findLast((each) => each.kind === 'photo' && each.photo === n);
    return event?.kind !== 'photo' || event.removed ? [] : [{ id: idOf(n), turn: event.turn, place: event.place }];
  });
  const ordered = photos.toSorted((one, other) => one.place - other.place || one.id.localeCompare(other.id)).map(({ id, turn }) => ({ id, turn }));
  return text === '' && ordered.length === 0 ? null : { text, photos: ordered };
}

describe('drafts of extended answers', () => {
  test('two devices lose neither text nor photos of each other, whatever arrives when and how often', () => {
    fc.assert(
      fc.property(
        arbitraryEvents.chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }), fc.subarray(events))),
        ([events, delivered, repeated]) => {
          const server = merged(...[...delivered, ...repeated].map(changeOf));
          expect(submittedForm(server.answer)).toEqual(modelOf(events));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('a device that sends all it has merges like one that sends each change', () => {
    fc.assert(
      fc.property(arbitraryEvents, (events) => {
        const [one, other] = [0, 1].map((device) => merged(...events.filter((event) => event.device === device).map(changeOf)));
        if (one === undefined || other === undefined) return;
        expect(submittedForm(mergeExtended(one, other).answer)).toEqual(modelOf(events));
        expect(mergeExtended(one, other)).toEqual(mergeExtended(other, one));
      }),
    );
  });

  test('what is not named stays, and a text that nobody typed is older than any other', () => {
    const typed = datedDraft({ text: 'митоз' }, at(1), NOW);
    const taken = datedDraft({ photos: [photo(1, 5)] }, at(5), NOW);
    expect(merged(typed, taken).answer.text).toBe('митоз');
    expect(merged(taken, typed)).toEqual(merged(typed, taken));
    expect(nothing()).toEqual({ answer: { text: '', photos: [] }, changedAt: '1970-01-01T00:00:00.000Z' });
  });

  test('of two changes of one time the one that came last counts', () => {
    expect(merged(datedDraft({ text: 'а' }, at(1), NOW), datedDraft({ text: 'б' }, at(1), NOW)).answer.text).toBe('б');
  });

  test('times of the future count as now', () => {
    const dated = datedDraft({ text: 'а', photos: [photo(1, 9_000_000)] }, at(9_000_000), NOW);
    expect([dated.changedAt, dated.answer.photos?.[0]?.changedAt]).toEqual([NOW.toISOString(), NOW.toISOString()]);
  });

  test('a removed photo stays removed when an older copy arrives', () => {
    const removed = merged(datedDraft({ photos: [photo(1, 4, { removed: true })] }, at(4), NOW), datedDraft({ photos: [photo(1, 2)] }, at(2), NOW));
    expect(removed.answer.photos).toEqual([photo(1, 4, { removed: true })]);
    expect(submittedForm(removed.answer)).toBeNull();
  });

  test('of more than eight photos the first by place stay, and the others are named', () => {
    const nine = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => datedDraft({ photos: [photo(n, n)] }, at(n), NOW));
    const { dated, over } = withinLimits(merged(...nine, datedDraft({ photos: [photo(20, 1, { removed: true })] }, at(1), NOW)));
    expect(over).toEqual([idOf(9)]);
    expect(submittedForm(dated.answer)?.photos).toHaveLength(8);
    expect(dated.answer.photos?.at(-1)).toEqual(photo(20, 1, { removed: true }));
    expect(withinLimits(dated)).toEqual({ dated, over: [] });
  });

  test('a request has at most eight photos that are not removed, each once, and 20,000 characters', () => {
    const eight = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => photo(n, n));
    expect(fitsDraftLimits({ photos: [...eight, photo(9, 9, { removed: true })] })).toBe(true);
    expect(fitsDraftLimits({ photos: [...eight, photo(9, 9)] })).toBe(false);
    expect(fitsDraftLimits({ photos: [photo(1, 1), photo(1, 2, { removed: true })] })).toBe(false);
    expect(fitsDraftLimits({ text: 'а'.repeat(20_001) })).toBe(false);
  });

  test.for<[string, unknown]>([
    ['no fields', {}],
    ['a photo without a time', { photos: [{ id: idOf(1), turn: 0, place: 1 }] }],
    ['a photo without a place', { photos: [{ id: idOf(1), turn: 0, changedAt: at(1) }] }],
    ['a place that is no number', { photos: [photo(1, 1, { place: Number.NaN })] }],
    ['a time that is none', { photos: [photo(1, 1, { changedAt: '2026-13-01T00:00:00Z' })] }],
    ['a time of no zone', { photos: [photo(1, 1, { changedAt: '2026-11-01T00:00:00' })] }],
    ['removed: false', { photos: [{ ...photo(1, 1), removed: false }] }],
    ['another field', { text: 'а', id: 'x' }],
  ])('with %s have another shape', ([, answer]) => {
    expect(isExtendedDraft(answer)).toBe(false);
  });

  test('have a text, dated photos, or both', () => {
    for (const answer of [{ text: '' }, { photos: [] }, { text: 'а', photos: [photo(1, 1), photo(2, 2, { removed: true })] }]) expect(isExtendedDraft(answer)).toBe(true);
  });
});
