import type { Question } from '../questions/question.ts';

type CommonField = 'question' | 'contextText' | 'contextImage' | 'topic' | 'explanation' | 'materialId' | 'line';
type BodyOf<Each> = Each extends unknown ? Omit<Each, CommonField> : never;
/** The part of a question that depends on its kind. */
export type QuestionBody = BodyOf<Question>;
