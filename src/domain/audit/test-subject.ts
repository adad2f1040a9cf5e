/**
 * Makes the subjects of audit events about tests. The audit log has two kinds of subjects for them: general tests and lessons. The other tables
 * use the id of the test for both.
 */
import { lessonOf } from '../lessons/lesson-test-id.ts';
import type { Action } from './audit.ts';

/** A test as the subject of an audit event. A lesson's test has the id of its lesson. */
export function testSubject(testId: string, title: string) {
  const lessonId = lessonOf(testId);
  return lessonId === null ? ({ kind: 'test', id: testId, title } as const) : ({ kind: 'lesson-test', id: lessonId, title } as const);
}

export type TestAction = Extract<Action, `test-${string}`>;

const OF_LESSONS: Partial<Record<TestAction, Action>> = {
  'test-created': 'lesson-test-created',
  'test-changed': 'lesson-test-changed',
  'test-deleted': 'lesson-test-deleted',
};

export const testAction = (testId: string, action: TestAction): Action => (lessonOf(testId) === null ? action : (OF_LESSONS[action] ?? action));
