import type { Question } from '../questions/question.ts';

type CommonField = 'question' | 'contextText' | 'contextImage' | 'topic' | 'explanation' | 'materialId' | 'line';
type BodyOf<Each> = Each extends unknown ? Omit<Each, CommonField> : never;
/** The fields of a question that depend on its kind. */
export type QuestionBody = BodyOf<Question>;
