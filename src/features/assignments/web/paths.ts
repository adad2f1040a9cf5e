/** The path of an assignment's page. With a pupil, the page opens at the pupil's row. */
export const assignmentPath = (id: string, uid?: string): string => `/admin/assignments/${id}${uid === undefined ? '' : `?pupil=${encodeURIComponent(uid)}`}`;

/** The path of the form for a new assignment. */
export const givePath = (query: Partial<Record<'test' | 'lesson' | 'group' | 'copy', string>>): string => {
  const search = new URLSearchParams(query).toString();
  return `/admin/assignments/new${search && `?${search}`}`;
};
