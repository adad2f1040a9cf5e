/** The percentage of the attempts in the upper group and in the lower group, by score (rule R86). */
const GROUP_PERCENT = 27;

/** How many attempts are in the upper group, and as many in the lower group. */
export const groupSize = (attempts: number): number =>
  attempts === 0 ? 0 : Math.max(1, Math.round((GROUP_PERCENT * attempts) / 100));
