/** Computes what opening and closing blocks changes (rules R93, R94). */
import { editorError } from '../editor-error.ts';
import { AppError } from '../errors.ts';
import { isDay } from '../calendar-days.ts';

/** Access of one user to one block. */
export interface Access {
  uid: string;
  blockId: string;
  /** The last day of access; `null` when access has no end. */
  until: string | null;
}

export interface AccessChange {
  open: readonly Omit<Access, 'uid'>[];
  /** The ids of the blocks to close. */
  close: readonly string[];
}

/** Whether access is open on a day. */
export const isOpenOn = (until: string | null, day: string): boolean => until === null || until >= day;

const NO_DAY = 'Укажите день, например 2027-05-31.';

/** @throws AppError `invalid-date` when the text is not a day, or the day has passed */
export function checkUntil(until: string | null, today: string): void {
  if (until === null) return;
  if (!isDay(until)) throw editorError('invalid-date', { message: NO_DAY });
  if (until < today) throw editorError('invalid-date');
}

const TWICE = 'Блок назван дважды.';

/** @throws AppError `invalid-request` when a block is named twice; `invalid-date` */
export function checkChange({ open, close }: AccessChange, today: string): void {
  const blockIds = [...open.map(({ blockId }) => blockId), ...close];
  if (new Set(blockIds).size < blockIds.length) throw new AppError('invalid-request', { message: TWICE });
  for (const { until } of open) checkUntil(until, today);
}

/** Pairs of a user and a block, grouped by how a change affects them. */
export interface AccessPlan {
  opened: Access[];
  /** Access that was open before and gets another last day. */
  extended: Access[];
  closed: Access[];
  unchanged: number;
}

/** @param stored all access of these users to the blocks of the change, ended access included */
export function planChange(uids: readonly string[], stored: readonly Access[], { open, close }: AccessChange, today: string): AccessPlan {
  const keyOf = (uid: string, blockId: string): string => `${uid} ${blockId}`;
  const current = new Map(stored.filter(({ until }) => isOpenOn(until, today)).map((each) => [keyOf(each.uid, each.blockId), each]));
  const plan: AccessPlan = { opened: [], extended: [], closed: [], unchanged: 0 };
  for (const uid of uids) {
    for (const { blockId, until } of open) {
      const before = current.get(keyOf(uid, blockId));
      if (before === undefined) plan.opened.push({ uid, blockId, until });
      else if (before.until !== until) plan.extended.push({ uid, blockId, until });
      else plan.unchanged += 1;
    }
    for (const blockId of close) {
      const before = current.get(keyOf(uid, blockId));
      if (before === undefined) plan.unchanged += 1;
      else plan.closed.push(before);
    }
  }
  return plan;
}
