/**
 * Schemas of a question in its three shapes, for the edge of the server: what the author stores, what the learner
 * is sent, what the learner answers. The kinds are those of specification §3.
 */
import * as z from 'zod';
import { inOneLine } from './lines.ts';

const LIMIT = { question: 5_000, context: 20_000, option: 2_000, options: 100, questions: 200 } as const;

/** A text of at most `max` characters. */
export const text = (max: number) => z.string().max(max, `Не больше ${max} символов.`);
/** What is asked. */
export const QuestionText = text(LIMIT.question);
/** Options, or the items of a column. */
export const Lines = z.array(text(LIMIT.option)).max(LIMIT.options, `Не больше ${LIMIT.options} строк.`);
const index = z.number().int();
const indexes = z.array(index).max(LIMIT.options);

const common = {
  question: QuestionText,
  contextText: text(LIMIT.context).nullable().default(null),
  /** A data URL on its way in and to the author. */
  contextImage: z.string().nullable().default(null),
};

export const TextQuestion = z.object({ type: z.literal('text'), ...common, options: Lines, correct: index });
/** Of one option or none it is said that more are needed (specification §5), not that a mark points at none. */
const tooFew = (options: string[]): boolean => options.filter(inOneLine).length < 2;
export const MultipleQuestion = z
  .object({ type: z.literal('multiple'), ...common, options: Lines, correctAnswers: indexes })
  .refine(({ options, correctAnswers }) => tooFew(options) || correctAnswers.every((option) => options[option] !== undefined), {
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
  freeformAnswer: text(LIMIT.context),
});

/** What the author stores. */
export const Question = z.discriminatedUnion('type', [
  TextQuestion,
  MultipleQuestion,
  MatchQuestion,
  FreeformQuestion,
]);
/** The questions of one test. */
export const questionsOf = <Each extends z.ZodType>(question: Each) =>
  z.array(question).max(LIMIT.questions, `Не больше ${LIMIT.questions} вопросов.`);
export const Questions = questionsOf(Question);

const learnerCommon = {
  /** Place in the stored test, from 0; answers go by it. */
  index: z.number().int(),
  question: z.string(),
  contextText: z.string().nullable(),
  /** Address of the picture on this server. */
  contextImage: z.string().nullable(),
};

/** What the learner is sent before the result is stored: the schema has no place for an answer. */
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

/** A whole number from 0 as JSON writes it in a key, so that one answer has one spelling. */
export const IndexKey = z.string().regex(/^(0|[1-9]\d{0,3})$/);

/**
 * What the learner answers: `text` the option's index; `multiple` a map of the chosen indexes to `true`;
 * `match` a map of left index to right index; `freeform` and a question without an answer `null`.
 */
export const Answer = z.union([
  z.number(),
  z.record(IndexKey, z.literal(true)),
  z.record(IndexKey, z.number()),
  z.null(),
]);
/** The answers to one test. */
export const answersOf = <Each extends z.ZodType>(answer: Each) => z.array(answer).max(LIMIT.questions);
export const Answers = answersOf(Answer);
