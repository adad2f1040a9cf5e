export const TARGET_KINDS = ['test', 'lesson'] as const;
/** What an assignment gives to pupils: a general test, or a lesson with its test. */
export type TargetKind = (typeof TARGET_KINDS)[number];

export const RESTING_REASONS = ['unpublished', 'no-test', 'deleted'] as const;
/** Why pupils cannot do an assignment at the moment. */
export type RestingReason = (typeof RESTING_REASONS)[number];

export const STATES = ['not-started', 'started', 'handed-in', 'checking', 'checked'] as const;
export type State = (typeof STATES)[number];

export const STATUSES = ['scheduled', 'open', 'past'] as const;
export type Status = (typeof STATUSES)[number];

export const TAKEN_BEFORE = ['count', 'again'] as const;
/** What happens to a result that a pupil had before the assignment: it counts, or it is put aside. */
export type TakenBefore = (typeof TAKEN_BEFORE)[number];

export const VISIBILITIES = ['all', 'assigned'] as const;
/** Which pupils see a general test: all, or only those to whom it was assigned. */
export type Visibility = (typeof VISIBILITIES)[number];
