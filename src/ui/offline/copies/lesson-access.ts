/** Decides by the list of blocks which lessons a user may open (rule R183). */
import { isOpenOn } from '../../../domain/access/access-change.ts';
import { dayIn } from '../../../domain/calendar-days.ts';
import { readerZone } from '../../lib/reader-zone.ts';

export interface AccessBlock {
  unlocked: boolean;
  /** The last day of access; `null` for access without an end. */
  until: string | null;
  lessons: readonly { id: string }[];
}

/** The lessons of the open blocks. */
export const openLessonIds = (blocks: readonly AccessBlock[]): ReadonlySet<string> =>
  new Set(blocks.filter(({ unlocked }) => unlocked).flatMap(({ lessons }) => lessons.map(({ id }) => id)));

/**
 * The list as it is on a later day: a block whose last day has passed is closed and shows no lessons.
 * @param timeZone the tutor's; `undefined` if it is not known, which means the zone of the device
 */
export function closeEnded<Block extends AccessBlock>(blocks: readonly Block[], timeZone: string | undefined, now: number): Block[] {
  const today = dayIn(timeZone ?? readerZone())(now);
  return blocks.map((block) => (isOpenOn(block.until, today) ? block : { ...block, unlocked: false, lessons: [] }));
}
