/** Schemas of questions (rules R32, R41, R73): as an admin stores them, as a learner gets them, and of the answers. */
import * as z from 'zod';
import { toSingleLine } from '../lines.ts';

const LIMITS = { question: 5_000, context: 20_000, option: 2_000, options: 100, questions: 200 } as const;

export const text = (max: number) => z.string().max(max, `Не больше ${max} символов.`);
export const QuestionText = text(LIMITS.question);
/** Options, or items of a column. */
export const Lines = z.array(text(LIMITS.option)).max(LIMITS.options, `Не больше ${LIMITS.options} строк.`);
const index = z.number().int();
const indexes = z.array(index).max(LIMITS.options);

const common = {
  question: QuestionText,
  contextText: text(LIMITS.context).nullable().default(null),
  /** A data URL in both directions (rule R61). */
  contextImage: z.string().nullable().default(null),
};

export const TextQuestion = z.object({ type: z.literal('text'), ...common, options: Lines, correct: index });
/** Then the error is `too-few-options` (rule R38), not an index out of range. */
const hasTooFewOptions = (options: string[]): boolean => options.filter(toSingleLine).length < 2;
export const MultipleQuestion = z
  .object({ type: z.literal('multiple'), ...common, options: Lines, correctAnswers: indexes })
  .refine(({ options, correctAnswers }) => hasTooFewOptions(options) || correctAnswers.every((option) => options[option] !== undefined), {
    path: ['correctAnswers'],
    message: 'Верный ответ указывает на вариант, которого нет.',
  })
  .refine(({ correctAnswers }) => new Set(correctAnswers).size === correctAnswers.length, {
    path: ['correctAnswers'],
    message: 'Верный ответ указан дважды.',
  });
export const MatchQuestion = z.object({
  type: z.literal('match'),
  ...common,
  matchLeft: Lines,
  matchRight: Lines,
  matchAnswers: indexes,
});
const FreeformQuestion = z.object({
  type: z.literal('freeform'),
  ...common,
  freeformAnswer: text(LIMITS.context),
});

/** As an admin stores it. */
export const Question = z.discriminatedUnion('type', [
  TextQuestion,
  MultipleQuestion,
  MatchQuestion,
  FreeformQuestion,
]);
/** A question that learners see, with its right answers. */
export const ReviewedQuestion = z.discriminatedUnion('type', [TextQuestion, MultipleQuestion, MatchQuestion]);

export const questionsOf = <Each extends z.ZodType>(question: Each) =>
  z.array(question).max(LIMITS.questions, `Не больше ${LIMITS.questions} вопросов.`);
export const Questions = questionsOf(Question);

const learnerCommon = {
  /** Index in the stored test, from 0; answers refer to it. */
  index: z.number().int(),
  question: z.string(),
  contextText: z.string().nullable(),
  /** URL of the image on this site. */
  contextImage: z.string().nullable(),
};

/** As a learner gets it before the result is stored. The schema has no field for the right answer (rule R44). */
export const LearnerQuestion = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), ...learnerCommon, options: z.array(z.string()) }),
  z.object({ type: z.literal('multiple'), ...learnerCommon, options: z.array(z.string()) }),
  z.object({
    type: z.literal('match'),
    ...learnerCommon,
    matchLeft: z.array(z.string()),
    matchRight: z.array(z.string()),
  }),
]);

/** An index as a JSON key. No leading zeros, so every answer has one spelling. */
export const IndexKey = z.string().regex(/^(0|[1-9]\d{0,3})$/);

/**
 * The answer of a learner. `text`: index of the option; `multiple`: chosen indexes mapped to `true`; `match`: left indexes
 * mapped to right ones; `freeform` and unanswered: `null`.
 */
export const Answer = z.union([
  z.number(),
  z.record(IndexKey, z.literal(true)),
  z.record(IndexKey, z.number()),
  z.null(),
]);
export const answersOf = <Each extends z.ZodType>(answer: Each) => z.array(answer).max(LIMITS.questions);
export const Answers = answersOf(Answer);
