/** What IndexedDB has of one test of a user: a draft, or the mark of a removal. */
import { lastChange } from '../../domain/drafts/change-times.ts';
import type { DatedAnswers } from '../../domain/drafts/draft.ts';
import { isEmpty, mergeCopies, showsOther, type DeviceDraft } from './device-draft.ts';

/**
 * Local storage reaches the disk late: after a killed browser it may have a draft again that was removed. The mark tells which
 * drafts were.
 */
export interface RemovalMark {
  /** This generation of drafts and all before it are removed. */
  removed: number;
  /** When, ms since 1970. */
  at: number;
}

/** A draft that was begun after a removal knows when that was. */
export interface StoredDraft extends DeviceDraft {
  removedAt?: number;
}

export type StoredRow = StoredDraft | RemovalMark;

/** The generation of a draft that a page has begun before IndexedDB was read: the next one, whichever that is. */
export const NEXT = Infinity;

export const isMark = (row: StoredRow): row is RemovalMark => 'removed' in row;

/** Long enough for local storage to have reached the disk. */
const MARK_LIFE_MS = 30 * 24 * 60 * 60 * 1000;
export const isOldMark = (row: StoredRow, now: number): boolean => isMark(row) && now - row.at > MARK_LIFE_MS;

const generationOf = (row: StoredRow | undefined): number => (row === undefined ? 0 : isMark(row) ? row.removed : (row.generation ?? 0));

/** The lowest generation that a new draft may have. */
export const nextGeneration = (row: StoredRow | undefined): number => (row !== undefined && !isMark(row) ? generationOf(row) : generationOf(row) + 1);

/**
 * The row after a removal.
 * @param draft what the page removes: a draft that was begun after it stays
 */
export function markRemoval(row: StoredRow | undefined, draft: DeviceDraft | null, now: number): StoredRow | undefined {
  const known = draft === null || draft.generation === NEXT ? null : draft.generation;
  const isGone = row === undefined ? draft === null : known !== null && generationOf(row) > known;
  return isGone || (draft === null && row !== undefined && isMark(row)) ? row : { removed: Math.max(generationOf(row), known ?? 0), at: now };
}

/** What a tab answers that another tab has removed is a draft of its own: the answers that were given on the page since. */
function givenSince(draft: DeviceDraft, before: DatedAnswers): DeviceDraft | null {
  const given = Object.entries(draft.answers).filter(([key, { answer, changedAt }]) => before[key]?.changedAt !== changedAt || before[key].answer !== answer);
  return given.length === 0 ? null : { ...draft, answers: Object.fromEntries(given), onServer: {}, finishedAt: null, refusal: null };
}

/**
 * What a draft of unknown generation has from after a removal. Either a killed browser had not yet stored it when it was removed, or
 * a tab of an earlier version of the site has begun it since.
 */
function sinceRemoval(draft: DeviceDraft, removedAt: number | undefined): DeviceDraft | null {
  if (removedAt === undefined) return draft;
  // The answers have the server's time, as far as the device knows it; the mark has the device's.
  const time = new Date(Math.max(0, removedAt + draft.clockOffset)).toISOString();
  return Object.values(draft.answers).some((dated) => lastChange(dated) > time) ? draft : null;
}

/**
 * The row after a page has stored its draft.
 * @param before the answers that the page had before its own
 * @returns `undefined` where nothing is to be stored; a mark where the draft was removed meanwhile
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

/** Merges a draft into a row. @returns the row itself where the draft brings nothing new */
function merged(row: StoredDraft, draft: DeviceDraft): StoredDraft {
  const both = mergeCopies(row, draft);
  const isNews = draft.version > row.version || showsOther(row, both) || both.finishedAt !== row.finishedAt || both.attempt !== row.attempt;
  return isNews ? { ...both, generation: row.generation, ...(row.removedAt !== undefined && { removedAt: row.removedAt }) } : row;
}
