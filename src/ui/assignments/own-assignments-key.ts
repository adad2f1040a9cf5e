/** The key of the query of a pupil's own assignments, for code that refreshes it. */
export const OWN_ASSIGNMENTS = { queryKey: ['GET /api/assignments'] } as const;
