import type { Question } from '../../domain/questions/question.ts';

export const parseQuestions = (questions: string): Question[] => JSON.parse(questions) as Question[];
