/**
 * The stored version that unsaved edits are based on. If a newer version is stored meanwhile, the save ends in a conflict (rule R42).
 * @param edits `null` if there are none
 */
export const basisOf = <Stored extends { revision: number }>(loaded: Stored | null, edits: { revision: number | null } | null): Stored | null =>
  loaded && { ...loaded, revision: edits?.revision ?? loaded.revision };
