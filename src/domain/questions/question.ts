/**
 * The types of questions and answers. Their schemas are in a separate file, so that pages do not load zod for a type.
 */
import type * as z from 'zod';
import type * as schema from './question-schema.ts';

/** A question as an admin stores it. */
export type Question = z.infer<typeof schema.Question>;
export type QuestionType = Question['type'];

/** The kinds that may be scored by the rules of an exam (rule R133). */
export type ScoredType = { [Type in QuestionType]: 'scoring' extends keyof Extract<Question, { type: Type }> ? Type : never }[QuestionType];

/** A question as a pupil gets it before the result is stored. */
export type LearnerQuestion = z.infer<typeof schema.LearnerQuestion>;

export type ReviewedQuestion = z.infer<typeof schema.ReviewedQuestion>;

export type Answer = z.infer<typeof schema.Answer>;

/** The size of an image in pixels, after the EXIF orientation has turned it. */
export interface ImageSize {
  width: number;
  height: number;
}

/**
 * A question in a review. The size of the image is missing in questions of lesson tests, and in copies that older
 * versions of the site stored on devices.
 */
export type ShownQuestion = GradedQuestion & { imageSize?: ImageSize | undefined };

/** A question that learners see and get points for: every kind except `freeform` (rule R34). */
export type GradedQuestion = Exclude<Question, { type: 'freeform' }>;
export type GradedType = GradedQuestion['type'];
export const isGradedType = (type: QuestionType): type is GradedType => type !== 'freeform';
export const isGraded = (question: Question): question is GradedQuestion => isGradedType(question.type);

/** A question that the program scores. A tutor checks the others. */
export type AutomaticQuestion = Exclude<GradedQuestion, { type: 'extended' }>;
export type AutomaticType = AutomaticQuestion['type'];
export const isAutomaticType = (type: QuestionType): type is AutomaticType => isGradedType(type) && type !== 'extended';
export const isAutomatic = <Each extends { type: QuestionType }>(question: Each): question is Extract<Each, { type: AutomaticType }> => isAutomaticType(question.type);
