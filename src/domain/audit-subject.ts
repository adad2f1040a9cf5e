/** What an act was done to. */
export const SUBJECT_KINDS = ['user', 'test', 'block', 'lesson', 'lesson-test'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Parts of a test, a block or a lesson that an edit may change. */
export const CHANGED_PARTS = ['name', 'title', 'description', 'order', 'content', 'blockId', 'questions'] as const;
export type ChangedPart = (typeof CHANGED_PARTS)[number];
