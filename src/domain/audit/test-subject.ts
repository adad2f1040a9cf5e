import { lessonOf } from '../lessons/lesson-test-id.ts';

/** A test as the subject of an audit event. The audit log names the test of a lesson by the id of the lesson. */
export function testSubject(testId: string, title: string) {
  const lessonId = lessonOf(testId);
  return lessonId === null ? ({ kind: 'test', id: testId, title } as const) : ({ kind: 'lesson-test', id: lessonId, title } as const);
}
