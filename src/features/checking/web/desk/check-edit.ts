/** The actions of a tutor on the check of an answer. It is a pure reducer (rules R365, R368). */
import { CHECKING_LIMITS as LIMITS } from '../../../../domain/checking/checking-limits.ts';
import { proposedPoints, type Criteria } from '../../../../domain/checking/criteria/criteria.ts';
import type { Check, Mark } from '../../../../domain/checking/check-types.ts';
import type { Turn } from '../../../../domain/checking/photos/photo-id.ts';

/** The check of the open answer, with the steps that can be undone. */
export interface Edit {
  check: Check;
  past: readonly Check['marks'][];
}

export interface Rules {
  criteria: Criteria | null;
  maxPoints: number;
}

export type CheckAction =
  | { type: 'tick'; element: string }
  | { type: 'extra-errors' }
  | { type: 'points'; points: number }
  /** «Вернуть»: takes the proposed points. */
  | { type: 'proposal' }
  | { type: 'comment'; text: string }
  | { type: 'insert-comment'; text: string }
  | { type: 'mark'; photo: string; mark: Mark }
  | { type: 'erase'; photo: string; mark: string }
  | { type: 'note'; photo: string; mark: string; note: string }
  | { type: 'undo' }
  | { type: 'turn'; photo: string; turn: Turn }
  | { type: 'add-photo'; photo: string }
  | { type: 'remove-photo'; photo: string }
  | { type: 'checked'; isChecked: boolean };

/** Why an action is refused. */
export type Refusal = 'too-many-marks' | 'too-many-bytes' | 'comment-too-long' | 'too-many-photos' | 'photo-twice';

const UNDO_LIMIT = 100;

/** @returns the same edit if nothing changes */
export function changeCheck(edit: Edit, action: CheckAction, rules: Rules): Edit | Refusal {
  const { check } = edit;
  const put = (change: Partial<Check>): Edit => ({ ...edit, check: { ...check, ...change } });
  switch (action.type) {
    case 'tick':
      return put(counted({ ...check, elements: toggled(check.elements, action.element) }, rules));
    case 'extra-errors':
      return put(counted({ ...check, extraErrors: !check.extraErrors }, rules));
    case 'points':
      return put({ points: action.points, byHand: proposal(check, rules) !== action.points });
    case 'proposal':
      return put(counted({ ...check, byHand: false }, rules));
    case 'comment':
      return action.text.length > LIMITS.comment ? 'comment-too-long' : put({ comment: action.text });
    case 'insert-comment': {
      const text = [check.comment.trimEnd(), action.text].filter((part) => part !== '').join('\n');
      return text.length > LIMITS.comment ? 'comment-too-long' : put({ comment: text });
    }
    case 'mark':
      return withMarks(edit, { ...check.marks, [action.photo]: [...marksOf(check, action.photo), action.mark] });
    case 'erase':
      return withMarks(edit, { ...check.marks, [action.photo]: marksOf(check, action.photo).filter(({ id }) => id !== action.mark) });
    case 'note': {
      const marks = { ...check.marks, [action.photo]: marksOf(check, action.photo).map((mark) => (mark.id === action.mark ? noted(mark, action.note) : mark)) };
      return isTooLarge(marks) ? 'too-many-bytes' : put({ marks });
    }
    case 'undo': {
      const before = edit.past.at(-1);
      return before === undefined ? edit : { check: { ...check, marks: before }, past: edit.past.slice(0, -1) };
    }
    case 'turn':
      return check.added.some(({ id }) => id === action.photo)
        ? put({ added: check.added.map((photo) => (photo.id === action.photo ? { ...photo, turn: action.turn } : photo)) })
        : put({ turns: { ...check.turns, [action.photo]: action.turn } });
    case 'add-photo':
      if (check.added.some(({ id }) => id === action.photo)) return 'photo-twice';
      return check.added.length >= LIMITS.photos ? 'too-many-photos' : put({ added: [...check.added, { id: action.photo, turn: 0 }] });
    case 'remove-photo': {
      const { [action.photo]: _marks, ...marks } = check.marks;
      return { past: [], check: { ...check, marks, added: check.added.filter(({ id }) => id !== action.photo) } };
    }
    case 'checked':
      return put({ checked: action.isChecked && check.points !== null });
  }
}

export const marksOf = ({ marks }: Pick<Check, 'marks'>, photo: string): readonly Mark[] => marks[photo] ?? [];

/** Whether pressing «Дальше» marks the answer as checked. It does so only if the answer has points. */
export const isTouched = ({ points }: Check): boolean => points !== null;

export const proposal = (check: Check, { criteria }: Rules): number | null => proposedPoints(criteria, withoutFlag(check, criteria));

/** Removes the flag for extra errors from a check, if the criteria do not have that flag. */
const withoutFlag = (check: Check, criteria: Criteria | null): Check => (criteria?.extraErrors === true ? check : { ...check, extraErrors: false });

/**
 * Sets the points that the ticks of a check propose, unless the tutor has chosen points by hand. A check without points does not count as
 * checked.
 */
function counted(check: Check, rules: Rules): Check {
  const points = check.byHand ? check.points : proposal(check, rules);
  return { ...check, points, checked: check.checked && points !== null };
}

const toggled = (ids: readonly string[], id: string): string[] => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]);

function noted(mark: Mark, note: string): Mark {
  const text = note.slice(0, LIMITS.note);
  switch (mark.kind) {
    case 'text':
      return { ...mark, note: text };
    case 'question':
    case 'frame': {
      const { note: _note, ...bare } = mark;
      return text === '' ? bare : { ...bare, note: text };
    }
    case 'pen':
    case 'tick':
    case 'cross':
      return mark;
  }
}

function withMarks({ check, past }: Edit, given: Check['marks']): Edit | Refusal {
  const marks = Object.fromEntries(Object.entries(given).filter(([, list]) => list.length > 0));
  if (Object.values(marks).some((list) => list.length > LIMITS.marks)) return 'too-many-marks';
  if (isTooLarge(marks)) return 'too-many-bytes';
  return { check: { ...check, marks }, past: [...past, check.marks].slice(-UNDO_LIMIT) };
}

const isTooLarge = (marks: Check['marks']): boolean => new TextEncoder().encode(JSON.stringify(marks)).length > LIMITS.marksBytes;
