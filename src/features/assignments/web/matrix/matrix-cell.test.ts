import { expect, test } from 'vitest';
import type { Assigned } from '../../contract.ts';
import { matrixCell } from './matrix-cell.ts';

const NOBODY: Assigned = {
  uid: 'u', nickname: 'Полина К.', email: 'p@example.com', state: 'not-started', overdue: false, answered: null, questionCount: 9, handedInAt: null, arrivedAt: null,
  lateDays: null, score: null, maxScore: null, again: null, takenBefore: false, attempt: null, remindedAt: null, due: null, dueAt: null, extended: false, single: false,
  member: true, locked: false, channels: [], emailBounced: false,
};
const DONE: Partial<Assigned> = { state: 'handed-in', attempt: 1, score: 21, maxScore: 23, handedInAt: '2026-10-20T12:00:00.000Z' };

test.each<[string, Partial<Assigned>, string, string | null, string]>([
  ['nothing yet', {}, 'не начато', null, 'не начато'],
  ['begun', { state: 'started', answered: 4 }, 'начато', '4 из 9', 'начато, 4 из 9'],
  ['overdue', { overdue: true }, 'просрочено', 'не начато', 'просрочено, не начато'],
  ['overdue and begun', { overdue: true, state: 'started', answered: 4 }, 'просрочено', 'начато, 4 из 9', 'просрочено, начато, 4 из 9'],
  ['allowed again', { again: { score: 9, maxScore: 23 } }, 'не начато', 'ещё раз, было 9', 'не начато, ещё раз, было 9'],
  ['handed in', DONE, '21 из 23', null, 'сдано, 21 из 23'],
  ['handed in late', { ...DONE, lateDays: 2 }, '21 из 23', 'позже на 2 дня', 'сдано, 21 из 23, позже на 2 дня'],
  ['late on the day', { ...DONE, lateDays: 0 }, '21 из 23', 'позже, в тот же день', 'сдано, 21 из 23, позже, в тот же день'],
  ['taken before', { ...DONE, takenBefore: true }, '21 из 23', 'раньше, 20 октября', 'сдано, 21 из 23, раньше, 20 октября'],
  ['being checked', { ...DONE, state: 'checking' }, '21 из 23', 'на проверке', 'сдано, 21 из 23, на проверке'],
  ['checked', { ...DONE, state: 'checked' }, '21 из 23', 'проверено', 'сдано, 21 из 23, проверено'],
])('A cell says what the pupil has done: %s', (_, part, main, note, name) => {
  const cell = matrixCell({ ...NOBODY, ...part });
  const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ').replace(/ 2026$/, '') ?? null;
  expect([plain(cell.main), plain(cell.note), plain(cell.name)]).toEqual([main, note, name]);
});
