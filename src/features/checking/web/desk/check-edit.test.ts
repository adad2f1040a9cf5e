/** Ticks, points, comments and marks of a check (rules R365, R368). */
import { describe, expect, it } from 'vitest';
import type { Criteria } from '../../../../domain/checking/criteria/criteria.ts';
import type { Check, Mark } from '../../../../domain/checking/check-types.ts';
import { emptyCheck } from '../../../../ui/check-queue/check-draft.ts';
import { changeCheck, isTouched, type CheckAction, type Edit, type Refusal, type Rules } from './check-edit.ts';

const criteria: Criteria = {
  elements: [{ id: 'a', text: 'Ядро' }, { id: 'b', text: 'Рибосома' }, { id: 'c', text: 'Вакуоль' }],
  bands: [{ points: 3, any: [{ atLeast: 3 }] }, { points: 1, any: [{ atLeast: 2 }] }],
  extraErrors: true,
};
const RULES: Rules = { criteria, maxPoints: 3 };
const FREE: Rules = { criteria: null, maxPoints: 3 };
const PHOTO = 'p'.repeat(64);

const start = (check: Partial<Check> = {}): Edit => ({ check: { ...emptyCheck(), ...check }, past: [] });
const run = (edit: Edit, actions: readonly CheckAction[], rules = RULES): Edit =>
  actions.reduce((state, action) => {
    const next = changeCheck(state, action, rules);
    if (typeof next === 'string') throw new Error(next);
    return next;
  }, edit);
const after = (...actions: CheckAction[]): Check => run(start(), actions).check;
const refused = (edit: Edit, action: CheckAction): Edit | Refusal => changeCheck(edit, action, RULES);
const ticks = (...elements: string[]): CheckAction[] => elements.map((element) => ({ type: 'tick', element }));
const tickMark = (id: string): Mark => ({ id, kind: 'tick', x: 1, y: 1 });

describe('points', () => {
  it('follow the ticks, and nothing ticked is nothing decided', () => {
    expect(after(...ticks('a'))).toMatchObject({ points: 0, byHand: false });
    expect(after(...ticks('a', 'b', 'c'))).toMatchObject({ points: 3 });
    expect(after(...ticks('a', 'b', 'c'), { type: 'extra-errors' })).toMatchObject({ points: 2 });
    expect(after(...ticks('a', 'a'))).toMatchObject({ points: null, elements: [] });
  });

  it('chosen otherwise are by hand and stay, until the proposal is taken again', () => {
    const byHand = [...ticks('a', 'b'), { type: 'points' as const, points: 2 }, ...ticks('c')];
    expect(after(...byHand)).toMatchObject({ points: 2, byHand: true });
    expect(after(...byHand, { type: 'proposal' })).toMatchObject({ points: 3, byHand: false });
  });

  it('that are those proposed are not by hand; nought without a tick is', () => {
    expect(after(...ticks('a', 'b'), { type: 'points', points: 1 })).toMatchObject({ points: 1, byHand: false });
    expect(after({ type: 'points', points: 0 })).toMatchObject({ points: 0, byHand: true });
  });

  it('without criteria are always by hand', () => {
    expect(run(start(), [{ type: 'points', points: 3 }], FREE).check).toMatchObject({ points: 3, byHand: true });
  });

  it('of a flag that the criteria have no more are not lessened', () => {
    const rules = { ...RULES, criteria: { ...criteria, extraErrors: false } };
    expect(run(start({ extraErrors: true }), ticks('a', 'b', 'c'), rules).check.points).toBe(3);
  });

  it('gone with the last tick make a checked answer wait again', () => {
    const checked = run(start(), [...ticks('a'), { type: 'checked', isChecked: true }]);
    expect(checked.check.checked).toBe(true);
    expect(run(checked, ticks('a')).check).toMatchObject({ points: null, checked: false });
  });

  it('make an answer touched; a comment or marks alone do not, and cannot be marked as checked', () => {
    const commented = after({ type: 'comment', text: 'Хорошо' }, { type: 'mark', photo: PHOTO, mark: tickMark('m') }, { type: 'checked', isChecked: true });
    expect([isTouched(commented), commented.checked]).toEqual([false, false]);
    expect(isTouched(after({ type: 'points', points: 0 }))).toBe(true);
  });
});

describe('comments', () => {
  it('of the bank are added as paragraphs', () => {
    expect(after({ type: 'insert-comment', text: 'Раз' }, { type: 'insert-comment', text: 'Два' }).comment).toBe('Раз\nДва');
  });

  it('have 5,000 characters at most', () => {
    expect(refused(start(), { type: 'comment', text: 'а'.repeat(5_001) })).toBe('comment-too-long');
    expect(refused(start({ comment: 'а'.repeat(4_999) }), { type: 'insert-comment', text: 'б' })).toBe('comment-too-long');
  });
});

describe('marks', () => {
  const drawn = run(start(), [
    { type: 'mark', photo: PHOTO, mark: tickMark('one') },
    { type: 'mark', photo: PHOTO, mark: { id: 'two', kind: 'frame', x: 0, y: 0, width: 9, height: 9 } },
  ]);

  it('are erased whole, and undone one after the other', () => {
    const erased = run(drawn, [{ type: 'erase', photo: PHOTO, mark: 'one' }]);
    expect(erased.check.marks[PHOTO]?.map(({ id }) => id)).toEqual(['two']);
    const back = run(erased, [{ type: 'undo' }]);
    expect(back.check.marks[PHOTO]?.map(({ id }) => id)).toEqual(['one', 'two']);
    expect(run(back, [{ type: 'undo' }, { type: 'undo' }, { type: 'undo' }]).check.marks).toEqual({});
  });

  it('carry a note of 200 characters where they may', () => {
    const note = (mark: string, text: string) => run(drawn, [{ type: 'note', photo: PHOTO, mark, note: text }]).check.marks[PHOTO];
    expect(note('two', 'а'.repeat(201))?.[1]).toMatchObject({ note: 'а'.repeat(200) });
    expect(note('one', 'а')?.[0]).toEqual(tickMark('one'));
    expect(run(drawn, [{ type: 'note', photo: PHOTO, mark: 'two', note: 'а' }, { type: 'note', photo: PHOTO, mark: 'two', note: '' }]).check.marks).toEqual(drawn.check.marks);
  });

  it('are 300 on a photo at most, and 200,000 bytes', () => {
    const full = start({ marks: { [PHOTO]: Array.from({ length: 300 }, (_, n) => tickMark(String(n))) } });
    expect(refused(full, { type: 'mark', photo: PHOTO, mark: tickMark('x') })).toBe('too-many-marks');
    const stroke: Mark = { id: 's', kind: 'pen', points: Array.from({ length: 500 }, () => [1234.5, 1234.5, 0.55]) };
    const heavy = start({ marks: { [PHOTO]: Array.from({ length: 19 }, () => stroke) } });
    expect(refused(heavy, { type: 'mark', photo: 'q'.repeat(64), mark: stroke })).toBe('too-many-bytes');
  });
});

describe('photos', () => {
  it('of a tutor are eight, each once; their turn is their own', () => {
    const added = start({ added: Array.from({ length: 8 }, (_, n) => ({ id: String(n), turn: 0 as const })) });
    expect(refused(added, { type: 'add-photo', photo: 'x' })).toBe('too-many-photos');
    expect(refused(start({ added: [{ id: 'x', turn: 0 }] }), { type: 'add-photo', photo: 'x' })).toBe('photo-twice');
    expect(run(added, [{ type: 'turn', photo: '3', turn: 90 }, { type: 'turn', photo: PHOTO, turn: 180 }]).check).toMatchObject({ added: expect.arrayContaining([{ id: '3', turn: 90 }]) as unknown, turns: { [PHOTO]: 180 } });
  });

  it('that are removed take their marks with them', () => {
    const edit = run(start(), [{ type: 'add-photo', photo: PHOTO }, { type: 'mark', photo: PHOTO, mark: tickMark('m') }, { type: 'remove-photo', photo: PHOTO }]);
    expect(edit).toMatchObject({ check: { added: [], marks: {} }, past: [] });
  });
});
