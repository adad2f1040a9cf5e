import { shortDate } from '../../../../ui/lib/russian/dates.ts';
import type { Assigned } from '../../contract.ts';
import { texts as allTexts } from '../texts.ts';
import { texts } from './texts.ts';

export type CellKind = 'done' | 'checking' | 'started' | 'not-started' | 'overdue';

export interface MatrixCell {
  kind: CellKind;
  /** Examples: «15 из 23», «не начато» */
  main: string;
  /** Examples: «позже на 2 дня», «начато, 4 из 9»; `null` if there is none */
  note: string | null;
  /** The text for screen readers: «просрочено, начато, 4 из 9», «сдано, 21 из 23» */
  name: string;
}

const later = (lateDays: number): string => {
  const text = allTexts.later(lateDays);
  return text.slice(0, 1).toLowerCase() + text.slice(1);
};

function handedInNote({ state, lateDays, takenBefore, handedInAt }: Assigned): string | null {
  const notes = [
    ...(state === 'checking' ? [texts.cell.checking] : state === 'checked' ? [texts.cell.checked] : []),
    ...(lateDays === null ? [] : [later(lateDays)]),
    ...(takenBefore && handedInAt !== null ? [texts.cell.earlier(shortDate(handedInAt))] : []),
  ];
  return notes.length === 0 ? null : notes.join(', ');
}

const named = (cell: Omit<MatrixCell, 'name'>, ...words: readonly (string | null)[]): MatrixCell => ({
  ...cell,
  name: words.filter((word) => word !== null).join(', '),
});

/** The texts of a cell for a pupil's part in an assignment. */
export function matrixCell(assigned: Assigned): MatrixCell {
  const { state, overdue, answered, questionCount, score, maxScore, again } = assigned;
  const { cell } = texts;
  if (state !== 'not-started' && state !== 'started') {
    const [main, note] = [cell.score(score, maxScore), handedInNote(assigned)];
    return named({ kind: state === 'checking' ? 'checking' : 'done', main, note }, cell.handedIn, main, note);
  }
  const progress = state === 'started' ? cell.startedOf(answered ?? 0, questionCount) : cell.notStarted;
  const before = again === null ? null : cell.again(again.score);
  if (overdue) return named({ kind: 'overdue', main: cell.overdue, note: [progress, before].filter(Boolean).join(', ') }, cell.overdue, progress, before);
  if (state === 'started') {
    const note = [cell.answered(answered ?? 0, questionCount), before].filter(Boolean).join(', ');
    return named({ kind: 'started', main: cell.started, note }, progress, before);
  }
  return named({ kind: 'not-started', main: cell.notStarted, note: before }, cell.notStarted, before);
}
