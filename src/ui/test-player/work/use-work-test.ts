import { useMemo } from 'react';
import { kindOf } from '../../../domain/questions/question-kinds.ts';
import type { OpenAttempt } from '../use-attempt.ts';
import type { WorkTest } from './work-context.ts';

type Attempt = OpenAttempt<unknown>;

/** The extended questions of an attempt. The result keeps its identity while the pupil answers, so components that use it do not render again. */
export function useWorkTest(questions: Attempt['questions'], draftName: Attempt['draftName'], answer: Attempt['answer']): WorkTest {
  const found = questions.flatMap(({ key, question }, index) => (kindOf(question).answeredBy === 'work' ? [{ key, number: index + 1 }] : []));
  const known = JSON.stringify(found);
  return useMemo(() => ({ draftName, works: JSON.parse(known) as WorkTest['works'], answer }), [draftName, known, answer]);
}
