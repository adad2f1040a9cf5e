/** The page of an assignment; with a pupil it begins at that row. */
export const assignmentPath = (id: string, uid?: string): string => `/admin/assignments/${id}${uid === undefined ? '' : `?pupil=${encodeURIComponent(uid)}`}`;

/** The form of a new assignment. */
export const givePath = (query: Partial<Record<'test' | 'lesson' | 'group' | 'copy', string>>): string => {
  const search = new URLSearchParams(query).toString();
  return `/admin/assignments/new${search && `?${search}`}`;
};
