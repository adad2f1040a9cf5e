/** The largest whole number that a column of every database holds. */
export const INTEGER_MAX = 2_147_483_647;
