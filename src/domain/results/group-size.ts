/** Per cent of the attempts in the upper and in the lower group, by score (rule R86). */
const GROUP_PERCENT = 27;

/** How many attempts the upper and the lower group have each. */
export const groupSize = (attempts: number): number =>
  attempts === 0 ? 0 : Math.max(1, Math.round((GROUP_PERCENT * attempts) / 100));
