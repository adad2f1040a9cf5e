/** Types of questions and answers. The schemas are in a separate file, so that pages do not load zod for a type. */
import type * as z from 'zod';
import { letterAt } from '../letters.ts';
import type { Scoring } from './exam-rules.ts';
import type * as schema from './question-schema.ts';

/** As an admin stores it. */
export type Question = z.infer<typeof schema.Question>;
export type QuestionType = Question['type'];

/** As a learner gets it before the result is stored. */
export type LearnerQuestion = z.infer<typeof schema.LearnerQuestion>;

export type ReviewedQuestion = z.infer<typeof schema.ReviewedQuestion>;

export type Answer = z.infer<typeof schema.Answer>;

/** In pixels, as browsers show the image. */
export interface ImageSize {
  width: number;
  height: number;
}

/** A question of a review. Those of lesson tests, and of copies that older versions of the site have kept, say no size. */
export type ShownQuestion = GradedQuestion & { imageSize?: ImageSize | undefined };

/** By the key of the stored image. Without those of its images a question says no sizes. */
export type ImageSizes = ReadonlyMap<string, ImageSize>;
const NO_SIZES: ImageSizes = new Map();

export const GRADED_TYPES = ['text', 'multiple', 'match', 'short', 'number', 'sequence'] as const satisfies readonly QuestionType[];

/** A question that learners see and get points for: every kind except `freeform` (rule R34). */
export type GradedQuestion = Exclude<Question, { type: 'freeform' }>;
export const isGraded = (question: Question): question is GradedQuestion => question.type !== 'freeform';

/**
 * A learner's view of a test (rule R44). It copies named fields only, so that a new field is not sent by accident.
 * @param imageUrl maps the key of a stored image to its URL
 */
export function toLearnerQuestions(questions: Question[], imageUrl: (key: string) => string, sizes = NO_SIZES): LearnerQuestion[] {
  return questions.flatMap((stored, index): LearnerQuestion[] => {
    const common = {
      index,
      question: stored.question,
      contextText: stored.contextText,
      contextImage: stored.contextImage === null ? null : imageUrl(stored.contextImage),
      ...imageSizeOf(stored, sizes),
    };
    switch (stored.type) {
      case 'text':
        return [{ type: 'text', ...common, options: stored.options }];
      case 'multiple':
        return [{ type: 'multiple', ...common, ...scoringOf(stored), options: stored.options }];
      case 'match':
        return [{ type: 'match', ...common, ...scoringOf(stored), matchLeft: stored.matchLeft, matchRight: stored.matchRight }];
      case 'short':
      case 'number':
        return [{ type: stored.type, ...common }];
      case 'sequence':
        return [{ type: 'sequence', ...common, ...scoringOf(stored), items: stored.items }];
      case 'freeform':
        return [];
    }
  });
}

function imageSizeOf({ contextImage }: Question, sizes: ImageSizes): { imageSize?: ImageSize } {
  const imageSize = sizes.get(contextImage ?? '');
  return imageSize === undefined ? {} : { imageSize };
}

const scoringOf = ({ scoring }: { scoring?: Scoring | undefined }) => scoring && { scoring };

/**
 * The questions of a review with their right answers, place by place; `null` for those that learners do not see.
 * @param imageUrl maps the key of a stored image to its URL
 */
export const toReviewedQuestions = (
  questions: readonly Question[],
  imageUrl: (key: string) => string,
  sizes = NO_SIZES,
): (ReviewedQuestion | null)[] =>
  questions.map((question) =>
    isGraded(question)
      ? { ...question, contextImage: question.contextImage && imageUrl(question.contextImage), ...imageSizeOf(question, sizes) }
      : null,
  );

/** The keys of the stored images of questions. */
export const imageIds = (questions: readonly Question[]): string[] => questions.flatMap(({ contextImage }) => contextImage ?? []);

/** Letter of a `match` row: A, B, …, Z, AA, AB, … (rule R35). */
export const rowLetter = (row: number): string => letterAt('ABCDEFGHIJKLMNOPQRSTUVWXYZ', row);
