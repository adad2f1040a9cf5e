/** The limits of a test and its questions (rule R41). Lengths are numbers of characters. */
export const QUESTION_LIMITS = {
  questions: 200,
  question: 5_000,
  /** The longest context of a question. A model answer and a material have the same limit. */
  context: 20_000,
  /** The longest option, or item of a column or a sequence. */
  line: 2_000,
  /** How many options, items or spellings a list may have. */
  lines: 100,
  explanation: 2_000,
  topic: 60,
  /** The longest accepted spelling, and the longest typed answer. */
  typedAnswer: 500,
  /** How many materials a test may have. */
  materials: 100,
  materialImages: 4,
  /** The highest number of a line. A line is the number of a task in the exam, the same in every variant. */
  examLine: 99,
  /** The longest limit of time, in minutes. */
  timeLimit: 600,
} as const;
