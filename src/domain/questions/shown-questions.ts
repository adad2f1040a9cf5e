/** Converts questions to the form that pupils see, before the result and in its review. */
import { kindOf } from './question-kinds.ts';
import { isGraded, type ImageSize, type LearnerQuestion, type Question, type ReviewedQuestion, type ShownQuestion } from './question.ts';

/** Sizes of images by the key of the stored image. A question whose image is not in this map gets no size. */
export type ImageSizes = ReadonlyMap<string, ImageSize>;
const NO_SIZES: ImageSizes = new Map();

/**
 * Converts a test to the form that learners see (rule R44). It copies only named fields, so that a new field is not
 * sent by accident.
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
      ...(typeof stored.materialId === 'string' && { materialId: stored.materialId }),
      ...(typeof stored.line === 'number' && { line: stored.line }),
    };
    const shown = kindOf(stored).toLearner(stored, common);
    return shown === null ? [] : [shown];
  });
}

function imageSizeOf({ contextImage }: Question, sizes: ImageSizes): { imageSize?: ImageSize } {
  const imageSize = sizes.get(contextImage ?? '');
  return imageSize === undefined ? {} : { imageSize };
}

/**
 * The questions of a review with their right answers, by place; `null` for a question that learners do not see.
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

/**
 * A question as pupils see it before its check is given out. It removes from an extended question what the tutor checks
 * by: the sample answer, the criteria and the explanation.
 */
export function withoutCheck(question: ReviewedQuestion | null): ReviewedQuestion | null {
  if (question?.type !== 'extended') return question;
  const { sampleAnswer: _, criteria: __, explanation: ___, ...shown } = question;
  return shown;
}

/**
 * Converts a question of a review to the form that pages show. Before its check an extended question has neither a
 * sample answer nor criteria.
 */
export const toShownQuestion = (question: ReviewedQuestion): ShownQuestion =>
  question.type === 'extended' ? { ...question, sampleAnswer: question.sampleAnswer ?? '', criteria: question.criteria ?? null } : question;
