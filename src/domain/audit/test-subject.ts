/** The audit log tells tests of lessons from general tests; nothing else that is stored does. */
import { lessonOf } from '../lessons/lesson-test-id.ts';
import type { Action } from './audit.ts';

/** A test as the subject of an event; the test of a lesson by the id of the lesson. */
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
