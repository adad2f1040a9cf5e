/** A server that has not answered by then counts as one that cannot be reached, until it answers (rule R184). */
export const PATIENCE_MS = 4_000;
