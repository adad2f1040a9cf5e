/** Types of questions and answers. The schemas are in a separate file, so that pages do not load zod for a type. */
import type * as z from 'zod';
import type * as schema from './question-schema.ts';

/** A question as an admin stores it. */
export type Question = z.infer<typeof schema.Question>;
export type QuestionType = Question['type'];

/** The kinds that may be scored as in an exam (rule R133). */
export type ScoredType = { [Type in QuestionType]: 'scoring' extends keyof Extract<Question, { type: Type }> ? Type : never }[QuestionType];

/** A question as a pupil gets it before the result is stored. */
export type LearnerQuestion = z.infer<typeof schema.LearnerQuestion>;

export type ReviewedQuestion = z.infer<typeof schema.ReviewedQuestion>;

export type Answer = z.infer<typeof schema.Answer>;

/** The size of an image in pixels, as browsers show it. */
export interface ImageSize {
  width: number;
  height: number;
}

/** A question of a review. Those of lesson tests, and of copies that older versions of the site have kept, say no size. */
export type ShownQuestion = GradedQuestion & { imageSize?: ImageSize | undefined };

/** A question that learners see and get points for: every kind except `freeform` (rule R34). */
export type GradedQuestion = Exclude<Question, { type: 'freeform' }>;
export type GradedType = GradedQuestion['type'];
export const isGradedType = (type: QuestionType): type is GradedType => type !== 'freeform';
export const isGraded = (question: Question): question is GradedQuestion => isGradedType(question.type);

/** Scored by the program; a tutor checks the others. */
export type AutomaticQuestion = Exclude<GradedQuestion, { type: 'extended' }>;
export type AutomaticType = AutomaticQuestion['type'];
export const isAutomaticType = (type: QuestionType): type is AutomaticType => isGradedType(type) && type !== 'extended';
export const isAutomatic = <Each extends { type: QuestionType }>(question: Each): question is Extract<Each, { type: AutomaticType }> => isAutomaticType(question.type);
