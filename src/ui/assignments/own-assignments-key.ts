/** The query of a pupil's own assignments, for those who refresh it. */
export const OWN_ASSIGNMENTS = { queryKey: ['GET /api/assignments'] } as const;
