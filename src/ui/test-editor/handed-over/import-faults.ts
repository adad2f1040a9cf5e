/** What an import says of the questions that it took, at the fields of the editor that it speaks of. It is not stored. */
import { subjectOf } from '../../../domain/question-import/texts.ts';
import type { Question } from '../../../domain/questions/question.ts';
import { kindOf } from '../../../domain/questions/question-kinds.ts';
import type { Problem } from '../../../domain/questions/problem.ts';
import { toQuestion, type QuestionForm } from '../form/question-form.ts';

/** A fault that the admin has to mend, or a note that hinders nothing. */
export interface ImportFault {
  isNote: boolean;
  message: string;
  field: string;
  /** The question as it was taken. */
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
  // The editor itself says that learners do not see a freeform question.
  kind: null,
  // The list of questions shows it.
  material: null,
});

/** What still holds, because its field is unchanged, at the questions' current indexes. */
export function remainingFaults(faults: readonly ImportFault[], questions: readonly QuestionForm[]): (Problem & { isNote: boolean })[] {
  const byKey = new Map(questions.map((form, index) => [form.key, { form, index }]));
  return faults.flatMap(({ form, ...fault }) => {
    const now = byKey.get(form.key);
    if (now === undefined || !isSameField(fault.field, form, now.form)) return [];
    return [{ code: 'invalid-request', index: now.index, ...fault }];
  });
}

/** The key of another kind is another field. */
const isSameField = (field: string, before: QuestionForm, after: QuestionForm): boolean =>
  before === after || valueOf(before, field) === valueOf(after, field);

const valueOf = (form: QuestionForm, field: string): string | undefined =>
  JSON.stringify(Object.entries(toQuestion(form)).find(([name]) => name === field)?.[1]);
