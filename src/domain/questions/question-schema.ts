/**
 * Schemas of questions and answers (rules R32, R41, R73, R130 to R136). A question has one form for admins and one for
 * learners.
 */
import * as z from 'zod';
import { CHECKING_LIMITS } from '../checking/checking-limits.ts';
import { Criteria, newId } from '../checking/criteria/criteria-schema.ts';
import { isExtendedAnswer } from '../checking/extended-answer.ts';
import { isExtendedDraft, SENT_PHOTOS } from '../checking/extended-draft.ts';
import { PHOTO_ID_PATTERN, TURNS } from '../checking/photos/photo-id.ts';
import { ImageSize } from '../images/image-size-schema.ts';
import { toSingleLine } from '../lines.ts';
import { SCORINGS } from './exam-rules.ts';
import { MaterialId } from '../materials/material-schema.ts';
import { QUESTION_LIMITS as LIMITS } from './question-limits.ts';

export const text = (max: number) => z.string().max(max, `Не больше ${max} символов.`);
export const QuestionText = text(LIMITS.question);
const linesOf = (max: number) => z.array(text(max)).max(LIMITS.lines, `Не больше ${LIMITS.lines} строк.`);
/** Lists of options, or of items of a column or a sequence. */
export const Lines = linesOf(LIMITS.line);
export const Topic = text(LIMITS.topic);
/** The explanation. The review shows it under the question; learners never get it before the result. */
export const Explanation = text(LIMITS.explanation).nullable().optional();
const index = z.number().int();
const indexes = z.array(index).max(LIMITS.lines);

/**
 * Keeps the default value out of the API document. The schemas replace what is not a number by NaN, so that the error
 * is `invalid-number`. Zod would show that NaN as a default.
 */
const NO_DEFAULT = { default: undefined };

/**
 * The line of the question: the number of the task in the exam. Anything else becomes NaN, so that the error is
 * `invalid-line`.
 */
export const ExamLine = z.number().int().min(1).max(LIMITS.examLine).nullable().catch(Number.NaN).meta(NO_DEFAULT).optional();

const common = {
  question: QuestionText,
  contextText: text(LIMITS.context).nullable().default(null),
  /** The image as a data URL, both in requests and in responses to admins (rule R61). */
  contextImage: z.string().nullable().default(null),
  topic: Topic.nullable().optional(),
  explanation: Explanation,
  materialId: MaterialId.nullable().optional(),
  line: ExamLine,
};

/** The exam by whose rules the question is scored. Without it the product's own rules count. */
const scored = { scoring: z.enum(SCORINGS).optional() };

export const TextQuestion = z.object({ type: z.literal('text'), ...common, options: Lines, correct: index }).meta({ id: 'TextQuestion' });
/**
 * Whether a question has too few options. Its error is then `too-few-options` (rule R38), so an index out of range is
 * not reported as well.
 */
const hasTooFewOptions = (options: string[]): boolean => options.filter(toSingleLine).length < 2;
export const MultipleQuestion = z
  .object({ type: z.literal('multiple'), ...common, ...scored, options: Lines, correctAnswers: indexes })
  .refine(({ options, correctAnswers }) => hasTooFewOptions(options) || correctAnswers.every((option) => options[option] !== undefined), {
    path: ['correctAnswers'],
    message: 'Верный ответ указывает на вариант, которого нет.',
  })
  .refine(({ correctAnswers }) => new Set(correctAnswers).size === correctAnswers.length, {
    path: ['correctAnswers'],
    message: 'Верный ответ указан дважды.',
  }).meta({ id: 'MultipleQuestion' });
export const MatchQuestion = z.object({
  type: z.literal('match'),
  ...common,
  ...scored,
  matchLeft: Lines,
  matchRight: Lines,
  matchAnswers: indexes,
}).meta({ id: 'MatchQuestion' });
const ShortQuestion = z.object({
  type: z.literal('short'),
  ...common,
  /** The accepted spellings. */
  answers: linesOf(LIMITS.typedAnswer),
  /** Whether capital and small letters are different. */
  matchCase: z.literal(true).optional(),
}).meta({ id: 'ShortQuestion' });
const NumberQuestion = z.object({
  type: z.literal('number'),
  ...common,
  /** The right number; `null` while the question has no key. */
  answer: z.number().nullable().catch(Number.NaN).meta(NO_DEFAULT),
  tolerance: z.number().catch(Number.NaN).meta(NO_DEFAULT),
}).meta({ id: 'NumberQuestion' });
const SequenceQuestion = z.object({
  type: z.literal('sequence'),
  ...common,
  ...scored,
  /** The items in the order in which pupils first see them. */
  items: Lines,
  /** The indexes of `items` in the right order. */
  correctOrder: indexes,
}).meta({ id: 'SequenceQuestion' });
const wrongMaximum = `Максимум — от 1 до ${CHECKING_LIMITS.maxPoints} баллов.`;
export const MaxPoints = z.number(wrongMaximum).int(wrongMaximum).min(1, wrongMaximum).max(CHECKING_LIMITS.maxPoints, wrongMaximum);
export const SampleAnswer = text(CHECKING_LIMITS.sampleAnswer);
const ExtendedQuestion = z.object({
  type: z.literal('extended'),
  ...common,
  /** An id that is unique in its test. Drafts and checks refer to it. */
  id: newId,
  maxPoints: MaxPoints.default(CHECKING_LIMITS.defaultPoints),
  sampleAnswer: SampleAnswer.default(''),
  criteria: Criteria.nullable().default(null),
}).meta({ id: 'ExtendedQuestion' });
const FreeformQuestion = z.object({
  type: z.literal('freeform'),
  ...common,
  freeformAnswer: text(LIMITS.context),
}).meta({ id: 'FreeformQuestion' });

/** A question as an admin stores it. */
export const Question = z.discriminatedUnion('type', [
  TextQuestion,
  MultipleQuestion,
  MatchQuestion,
  ShortQuestion,
  NumberQuestion,
  SequenceQuestion,
  ExtendedQuestion,
  FreeformQuestion,
]).meta({ id: 'Question' });
/**
 * The size of `contextImage`. With it the page leaves room for the image while it loads. It is left out when there is
 * no image or its size is unknown.
 */
const imageSize = ImageSize.optional();

/** A question that learners see, with its right answers. */
const reviewedAutomatic = [
  TextQuestion.safeExtend({ imageSize }),
  MultipleQuestion.safeExtend({ imageSize }),
  MatchQuestion.safeExtend({ imageSize }),
  ShortQuestion.safeExtend({ imageSize }),
  NumberQuestion.safeExtend({ imageSize }),
  SequenceQuestion.safeExtend({ imageSize }),
] as const;
/** A question of a kind that the program scores. */
export const ReviewedAutomaticQuestion = z.discriminatedUnion('type', reviewedAutomatic).meta({ id: 'ReviewedAutomaticQuestion' });
export const ReviewedQuestion = z.discriminatedUnion('type', [
  ...reviewedAutomatic,
  // Pupils get the sample answer and the criteria only after the check is given out.
  ExtendedQuestion.extend({ imageSize, sampleAnswer: z.string().optional(), criteria: Criteria.nullable().optional() }),
]).meta({ id: 'ReviewedQuestion' });

export const questionsOf = <Each extends z.ZodType>(question: Each) =>
  z.array(question).max(LIMITS.questions, `Не больше ${LIMITS.questions} вопросов.`);
export const Questions = questionsOf(Question);

const learnerCommon = {
  /** The index in the stored test, from 0. Answers refer to it. */
  index: z.number().int(),
  question: z.string(),
  contextText: z.string().nullable(),
  /** The URL of the image on this site. */
  contextImage: z.string().nullable(),
  imageSize,
  materialId: z.string().optional(),
  line: z.number().int().optional(),
};

/** A question as a pupil gets it before the result is stored. The schema has no field for the right answer (rule R44). */
export const LearnerQuestion = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), ...learnerCommon, options: z.array(z.string()) }),
  z.object({ type: z.literal('multiple'), ...learnerCommon, ...scored, options: z.array(z.string()) }),
  z.object({
    type: z.literal('match'),
    ...learnerCommon,
    ...scored,
    matchLeft: z.array(z.string()),
    matchRight: z.array(z.string()),
  }),
  z.object({ type: z.literal('short'), ...learnerCommon }),
  z.object({ type: z.literal('number'), ...learnerCommon }),
  z.object({ type: z.literal('sequence'), ...learnerCommon, ...scored, items: z.array(z.string()) }),
  z.object({ type: z.literal('extended'), ...learnerCommon, id: z.string(), maxPoints: z.number().int() }),
]).meta({ id: 'LearnerQuestion' });

/** Matches an index as a JSON key. Leading zeros are refused, so that every answer has only one form. */
const INDEX_KEY = /^(0|[1-9]\d{0,3})$/;
export const IndexKey = z.string().regex(INDEX_KEY);
const manyOf = { maxProperties: LIMITS.lines };

const AnswerShape = z.union([
  z.number(),
  z.record(IndexKey, z.literal(true)).meta(manyOf),
  z.record(IndexKey, z.number()).meta(manyOf),
  z.string().meta({ maxLength: LIMITS.typedAnswer }),
  z.array(z.number()).max(LIMITS.lines),
  z.object({
    text: z.string().meta({ maxLength: CHECKING_LIMITS.text }).optional(),
    photos: z
      .array(z.object({ id: z.string().regex(new RegExp(`^${PHOTO_ID_PATTERN}$`)), turn: z.union(TURNS.map((turn) => z.literal(turn))) }))
      .meta({ maxItems: CHECKING_LIMITS.photos })
      .readonly()
      .optional(),
  }),
  z.null(),
]);

/**
 * Checks the shape of an answer without trying one schema after another. Otherwise a refused answer would cost more
 * time than an accepted answer.
 */
function isAnswer(value: unknown): boolean {
  if (typeof value !== 'object') return typeof value === 'string' || Number.isFinite(value);
  if (value === null) return true;
  if (Array.isArray(value)) return value.length <= LIMITS.lines && value.every(Number.isFinite);
  if (isExtendedAnswer(value)) return true;
  const members = Object.entries(value);
  const isMember = members[0]?.[1] === true ? (member: unknown) => member === true : Number.isFinite;
  return members.length <= LIMITS.lines && members.every(([key, member]) => INDEX_KEY.test(key) && isMember(member));
}

const { $schema: _, ...answerJsonSchema } = z.toJSONSchema(AnswerShape);

/**
 * The answer of a learner. `text`: the index of the option. `multiple`: chosen indexes mapped to `true`. `match`: left
 * indexes mapped to right indexes. `short` and `number`: the text as it was typed, whose length is checked with its
 * question. `sequence`: the indexes of the items in order. `extended`: text and photos. `freeform` and unanswered
 * questions: `null`.
 */
export const Answer = z.custom<z.infer<typeof AnswerShape>>(isAnswer).meta({ ...answerJsonSchema, id: 'Answer' });
const DraftPhoto = z.object({ id: z.string(), turn: z.union(TURNS.map((turn) => z.literal(turn))), place: z.number(), changedAt: z.iso.datetime(), removed: z.literal(true).optional() });
const { $schema: __, ...draftJsonSchema } = z.toJSONSchema(
  z.object({ text: z.string().optional(), photos: z.array(DraftPhoto).meta({ maxItems: SENT_PHOTOS }).optional(), clearedAt: z.iso.datetime().optional() }),
);
/** An answer in progress. In an answer to an extended question each photo has a time. */
export const DraftedAnswer = z
  .custom<z.infer<typeof AnswerShape>>((value) => isAnswer(value) || isExtendedDraft(value))
  .meta({ anyOf: [...(answerJsonSchema.anyOf ?? []), draftJsonSchema], id: 'DraftedAnswer' });
export const answersOf = <Each extends z.ZodType>(answer: Each) => z.array(answer).max(LIMITS.questions);
export const Answers = answersOf(Answer);
