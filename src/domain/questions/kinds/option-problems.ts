/**
 * Finds the rules that a question with options breaks (rule R38).
 * @param number the number of the question, from 1
 */
import type { QuestionProblem } from './kind.ts';

export const tooFewOptions = (number: number): QuestionProblem => ({
  code: 'too-few-options',
  field: 'options',
  message: `В вопросе №${number} минимум 2 варианта ответа.`,
});

export const noCorrectAnswer = (field: 'correct' | 'correctAnswers', number: number): QuestionProblem => ({
  code: 'no-correct-answer',
  field,
  message: `В вопросе №${number} отметьте хотя бы один верный ответ.`,
});
