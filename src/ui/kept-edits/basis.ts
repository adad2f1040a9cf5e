/**
 * The stored version that unsaved edits are based on. Edits of an older one meet the newer one when they are saved (rule R42).
 * @param edits `null` without any
 */
export const basisOf = <Stored extends { revision: number }>(loaded: Stored | null, edits: { revision: number | null } | null): Stored | null =>
  loaded && { ...loaded, revision: edits?.revision ?? loaded.revision };
