/** How long the server may take to answer, ms. After that it counts as out of reach, until it answers (rule R184). */
export const PATIENCE_MS = 4_000;
