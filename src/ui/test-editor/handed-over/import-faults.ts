/** The messages of an import about its questions, at the fields of the editor that they concern. They are not stored. */
import { subjectOf } from '../../../domain/question-import/texts.ts';
import type { Question } from '../../../domain/questions/question.ts';
import { kindOf } from '../../../domain/questions/question-kinds.ts';
import type { Problem } from '../../../domain/questions/problem.ts';
import { toQuestion, type QuestionForm } from '../form/question-form.ts';

/** A fault that the admin has to correct, or a note that hinders nothing. */
export interface ImportFault {
  isNote: boolean;
  message: string;
  field: string;
  /** The question as it was imported. */
  form: QuestionForm;
}

export const importFaults = (question: Question, messages: readonly string[], form: QuestionForm): ImportFault[] =>
  messages.flatMap((message) => {
    const subject = subjectOf(message);
    const field = fieldsOf(question)[subject];
    return field === null ? [] : [{ isNote: subject === 'image', message, field, form }];
  });

const fieldsOf = (question: Question): Record<ReturnType<typeof subjectOf>, string | null> => ({
  question: 'question',
  contextText: 'contextText',
  image: 'contextImage',
  lines: kindOf(question).linesField(question),
  key: kindOf(question).keyFields[0],
  explanation: 'explanation',
  // Messages about the kind are left out, because the editor itself says that learners do not see a freeform question.
  kind: null,
  // Messages about the material are left out, because the list of questions shows the material.
  material: null,
});

/** The faults that still hold because their field is unchanged, with the current indexes of the questions. */
export function remainingFaults(faults: readonly ImportFault[], questions: readonly QuestionForm[]): (Problem & { isNote: boolean })[] {
  const byKey = new Map(questions.map((form, index) => [form.key, { form, index }]));
  return faults.flatMap(({ form, ...fault }) => {
    const now = byKey.get(form.key);
    if (now === undefined || !isSameField(fault.field, form, now.form)) return [];
    return [{ code: 'invalid-request', index: now.index, ...fault }];
  });
}

/** Whether a field has the same value. After a change of the kind, the key of the question is another field, so the value differs. */
const isSameField = (field: string, before: QuestionForm, after: QuestionForm): boolean =>
  before === after || valueOf(before, field) === valueOf(after, field);

const valueOf = (form: QuestionForm, field: string): string | undefined =>
  JSON.stringify(Object.entries(toQuestion(form)).find(([name]) => name === field)?.[1]);
