/**
 * A question in its three shapes: what the author stores, what the learner is sent, what the learner answers.
 * The schemas stand apart, so that pages don't load a schema library for the sake of a type.
 */
import type * as z from 'zod';
import type * as schema from './question-schema.ts';

/** What the author stores. */
export type Question = z.infer<typeof schema.Question>;
export type QuestionType = Question['type'];

/** What the learner is sent before the result is stored. */
export type LearnerQuestion = z.infer<typeof schema.LearnerQuestion>;

/** What the learner answers. */
export type Answer = z.infer<typeof schema.Answer>;

/** A question that learners see: every kind but freeform (specification §9). */
export type VisibleQuestion = Exclude<Question, { type: 'freeform' }>;
/** Whether learners see a question. */
export const isVisible = (question: Question): question is VisibleQuestion => question.type !== 'freeform';

/**
 * The learner's view of a test, built by naming what may leave, so that nothing leaves by being forgotten.
 * @param imageUrl turns a stored picture's key into its address on this server
 */
export function toLearnerQuestions(questions: Question[], imageUrl: (key: string) => string): LearnerQuestion[] {
  return questions.flatMap((stored, place): LearnerQuestion[] => {
    const shown = {
      index: place,
      question: stored.question,
      contextText: stored.contextText,
      contextImage: stored.contextImage === null ? null : imageUrl(stored.contextImage),
    };
    switch (stored.type) {
      case 'text':
      case 'multiple':
        return [{ type: stored.type, ...shown, options: stored.options }];
      case 'match':
        return [{ type: 'match', ...shown, matchLeft: stored.matchLeft, matchRight: stored.matchRight }];
      case 'freeform':
        return [];
    }
  });
}

/** Letter of a match row: A, B, …, Z, AA, AB, … (specification §9). */
export function rowLetter(row: number): string {
  const letter = String.fromCharCode(65 + (row % 26));
  return row < 26 ? letter : rowLetter(Math.floor(row / 26) - 1) + letter;
}
