export const GROUP_NAME_MAX_LENGTH = 100;
export const KEY_NAME_MAX_LENGTH = 100;
/** Addresses or ids in one change of the members of a group. */
export const MEMBERS_MAX_COUNT = 1_000;
/** Pupils who are named one by one in one change of access. */
export const PEOPLE_MAX_COUNT = 1_000;
/** Blocks in one change of access. */
export const BLOCKS_MAX_COUNT = 1_000;
