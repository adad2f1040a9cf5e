/**
 * Why a user was deleted: by the user, by an admin, or again after the restore of a backup. The codes are stored in the
 * database and never change.
 */
export const DELETION_REASONS = ['self', 'administrator', 'restored'] as const;
export type DeletionReason = (typeof DELETION_REASONS)[number];
