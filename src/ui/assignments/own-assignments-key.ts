/** The query key of a pupil's own assignments, for code that invalidates this query. */
export const OWN_ASSIGNMENTS = { queryKey: ['GET /api/assignments'] } as const;
