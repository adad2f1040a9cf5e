export const TARGET_KINDS = ['test', 'lesson'] as const;
/** What is given: a general test, or a lesson with its test. */
export type TargetKind = (typeof TARGET_KINDS)[number];

export const RESTING_REASONS = ['unpublished', 'no-test', 'deleted'] as const;
/** Why pupils cannot do an assignment at the moment. */
export type RestingReason = (typeof RESTING_REASONS)[number];

export const STATES = ['not-started', 'started', 'handed-in', 'checking', 'checked'] as const;
export type State = (typeof STATES)[number];

export const STATUSES = ['scheduled', 'open', 'past'] as const;
export type Status = (typeof STATUSES)[number];

export const TAKEN_BEFORE = ['count', 'again'] as const;
/** What becomes of a result that was there before the assignment: it counts, or it is put aside. */
export type TakenBefore = (typeof TAKEN_BEFORE)[number];

export const VISIBILITIES = ['all', 'assigned'] as const;
/** To whom a general test is shown: to all pupils, or to those whom it was given to. */
export type Visibility = (typeof VISIBILITIES)[number];
