/** The kinds of things that an audited action may affect. */
export const SUBJECT_KINDS = ['user', 'test', 'block', 'lesson', 'lesson-test', 'group', 'key', 'document', 'assignment'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** The fields of a test, block or lesson that an edit may change. */
export const CHANGED_PARTS = ['name', 'title', 'description', 'order', 'content', 'blockId', 'questions', 'visibility', 'exam', 'time', 'gaps', 'materials'] as const;
export type ChangedPart = (typeof CHANGED_PARTS)[number];

/** The parts of an assignment that an edit may change. */
export const ASSIGNMENT_PARTS = ['due', 'audience', 'note', 'opening', 'block'] as const;
export type AssignmentPart = (typeof ASSIGNMENT_PARTS)[number];
