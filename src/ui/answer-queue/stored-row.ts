/** The row in IndexedDB for one test of a user. It is a draft, or a mark that says that the draft was removed. */
import { lastChange } from '../../domain/drafts/change-times.ts';
import type { DatedAnswers } from '../../domain/drafts/merge-answers.ts';
import { isEmpty, mergeCopies, showsOther, type DeviceDraft } from './device-draft.ts';

/**
 * Marks that a draft was removed. It is needed because a change of local storage reaches the disk late: if the browser is killed, the removed draft
 * may appear there again. The mark tells which drafts were removed.
 */
export interface RemovalMark {
  /** All drafts up to this generation are removed. */
  removed: number;
  /** When the draft was removed, ms since 1970. */
  at: number;
}

/** A stored draft. `removedAt` is the time of the last removal before it, if there was any. */
export interface StoredDraft extends DeviceDraft {
  removedAt?: number;
}

export type StoredRow = StoredDraft | RemovalMark;

/** The generation of a draft that was begun before IndexedDB was read. It stands for the next generation, whose number is not known yet. */
export const NEXT = Infinity;

export const isMark = (row: StoredRow): row is RemovalMark => 'removed' in row;

/** How long a removal mark is kept, ms. After this time the removal from local storage has certainly reached the disk. */
const MARK_LIFE_MS = 30 * 24 * 60 * 60 * 1000;
export const isOldMark = (row: StoredRow, now: number): boolean => isMark(row) && now - row.at > MARK_LIFE_MS;

const generationOf = (row: StoredRow | undefined): number => (row === undefined ? 0 : isMark(row) ? row.removed : (row.generation ?? 0));

/** The lowest possible generation of a new draft. */
export const nextGeneration = (row: StoredRow | undefined): number => (row !== undefined && !isMark(row) ? generationOf(row) : generationOf(row) + 1);

/**
 * The row after a removal.
 * @param draft the draft that the page removes. If the row already holds a newer draft, that draft stays
 */
export function markRemoval(row: StoredRow | undefined, draft: DeviceDraft | null, now: number): StoredRow | undefined {
  const known = draft === null || draft.generation === NEXT ? null : draft.generation;
  const isGone = row === undefined ? draft === null : known !== null && generationOf(row) > known;
  return isGone || (draft === null && row !== undefined && isMark(row)) ? row : { removed: Math.max(generationOf(row), known ?? 0), at: now };
}

/** A new draft with only the answers that were given on this page since another tab removed the draft. */
function givenSince(draft: DeviceDraft, before: DatedAnswers): DeviceDraft | null {
  const given = Object.entries(draft.answers).filter(([key, { answer, changedAt }]) => before[key]?.changedAt !== changedAt || before[key].answer !== answer);
  return given.length === 0 ? null : { ...draft, answers: Object.fromEntries(given), onServer: {}, finishedAt: null, refusal: null };
}

/**
 * Decides whether a draft of unknown generation survives a removal. It survives if one of its answers is later than the removal. There are two
 * causes: the browser was killed before it could store the draft, or a tab of an earlier version of the site has begun it. Any other draft was
 * removed, and the result is `null`.
 */
function sinceRemoval(draft: DeviceDraft, removedAt: number | undefined): DeviceDraft | null {
  if (removedAt === undefined) return draft;
  // `removedAt` is a time of the device. It is converted to the server's clock, by which the answers have their times.
  const time = new Date(Math.max(0, removedAt + draft.clockOffset)).toISOString();
  return Object.values(draft.answers).some((dated) => lastChange(dated) > time) ? draft : null;
}

/**
 * The row after a page has stored its draft.
 * @param before the answers that the page had before its own changes
 * @returns `undefined` if there is nothing to store; a removal mark if the draft was removed in the meantime
 */
export function storeInRow(row: StoredRow | undefined, draft: DeviceDraft, before: DatedAnswers): StoredRow | undefined {
  if (isEmpty(draft)) return row;
  if (row === undefined) return { ...draft, generation: 1, version: Math.max(1, draft.version) };
  return isMark(row) ? storeAfterRemoval(row, draft, before) : storeInDraft(row, draft, before);
}

function storeAfterRemoval(mark: RemovalMark, draft: DeviceDraft, before: DatedAnswers): StoredRow {
  const next = { generation: mark.removed + 1, removedAt: mark.at };
  if (draft.generation === null) return sinceRemoval(draft, mark.at) === null ? mark : { ...draft, ...next };
  if (draft.generation > mark.removed) return { ...draft, ...next };
  const given = givenSince(draft, before);
  return given === null ? mark : { ...given, ...next };
}

function storeInDraft(row: StoredDraft, draft: DeviceDraft, before: DatedAnswers): StoredDraft {
  const { generation, removedAt } = row;
  if (draft.generation === null) {
    const later = sinceRemoval(draft, removedAt);
    return later === null ? row : merged(row, later);
  }
  if (draft.generation === NEXT || draft.generation === generation) return merged(row, draft);
  if (draft.generation > (generation ?? 0)) return draft;
  const given = givenSince(draft, before);
  return given === null ? row : merged(row, { ...given, attempt: row.attempt, version: row.version });
}

/**
 * Merges a draft into a row.
 * @returns the row itself if the draft contains nothing new
 */
function merged(row: StoredDraft, draft: DeviceDraft): StoredDraft {
  const both = mergeCopies(row, draft);
  const isNews = draft.version > row.version || showsOther(row, both) || both.finishedAt !== row.finishedAt || both.attempt !== row.attempt;
  return isNews ? { ...both, generation: row.generation, ...(row.removedAt !== undefined && { removedAt: row.removedAt }) } : row;
}
