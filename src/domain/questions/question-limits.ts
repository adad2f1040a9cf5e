/** The limits of a test and its questions (rule R41); lengths in characters. */
export const QUESTION_LIMITS = {
  questions: 200,
  question: 5_000,
  /** Also of a model answer and of a material. */
  context: 20_000,
  /** Characters of an option, or of an item of a column or a sequence. */
  line: 2_000,
  /** Entries of a list of options, items or spellings. */
  lines: 100,
  explanation: 2_000,
  topic: 60,
  /** Longest accepted spelling and longest typed answer. */
  typedAnswer: 500,
  /** Materials of a test. */
  materials: 100,
  materialImages: 4,
  /** The highest number of a task in an exam. */
  examLine: 99,
  /** Minutes. */
  timeLimit: 600,
} as const;
