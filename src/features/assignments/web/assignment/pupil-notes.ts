import { GRACE_MS } from '../../../../domain/assignments/assignment-limits.ts';
import { recentDateTime } from '../../../../ui/lib/russian/dates.ts';
import type { Assigned } from '../../contract.ts';
import { texts } from '../texts.ts';
import type { DueTexts } from '../use-due-words.ts';

/**
 * The notes on a pupil who has not handed in.
 * @param hasGroups whether the assignment also went to groups
 */
export const missingNotes = ({ extended, due, dueAt, single, remindedAt, again, locked }: Assigned, words: DueTexts, hasGroups: boolean): string[] => [
  ...(extended ? [texts.extendedUntil(words.due(due, dueAt))] : []),
  ...(single && hasGroups ? [texts.single] : []),
  ...(remindedAt === null ? [] : [texts.reminded(recentDateTime(remindedAt))]),
  ...(again === null ? [] : [texts.again(again)]),
  ...(locked ? [texts.blockClosed] : []),
];

/** Says when the answers arrived, if that was more than ten minutes after the press on «Завершить тест»; otherwise `null`. */
export const lateArrival = ({ handedInAt, arrivedAt }: Assigned): string | null =>
  handedInAt !== null && arrivedAt !== null && Date.parse(arrivedAt) - Date.parse(handedInAt) > GRACE_MS ? arrivedAt : null;
