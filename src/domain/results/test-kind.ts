/** A general test, or the test of a lesson. */
export type TestKind = 'test' | 'lesson-test';
