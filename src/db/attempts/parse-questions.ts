import type { Question } from '../../domain/questions/question.ts';

/** The questions of a stored version. */
export const parseQuestions = (questions: string): Question[] => JSON.parse(questions) as Question[];
