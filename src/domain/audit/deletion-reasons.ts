/** Why a user was deleted: by the user, by an admin, or again after a copy was restored. The codes are stored and never change. */
export const DELETION_REASONS = ['self', 'administrator', 'restored'] as const;
export type DeletionReason = (typeof DELETION_REASONS)[number];
