export const GROUP_NAME_MAX_LENGTH = 100;
export const KEY_NAME_MAX_LENGTH = 100;
/** How many addresses or ids one change of a group's members may name. */
export const MEMBERS_MAX_COUNT = 1_000;
/** How many pupils one change of access may name. */
export const PEOPLE_MAX_COUNT = 1_000;
/** How many blocks one change of access may name. */
export const BLOCKS_MAX_COUNT = 1_000;
