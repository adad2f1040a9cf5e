/** Limits of extended questions, their answers and their checks (rule R300). Lengths are numbers of characters. */
export const CHECKING_LIMITS = {
  maxPoints: 20,
  /** The maximum points of a new question. */
  defaultPoints: 3,
  sampleAnswer: 5_000,
  elements: 20,
  element: 1_000,
  /** How many conditions a band may have. */
  conditions: 10,
  /** The longest text of an answer, in characters. */
  text: 20_000,
  /** How many photos an answer may have, and how many a tutor may add to a check. */
  photos: 8,
  comment: 5_000,
  /** How many marks a photo may have. */
  marks: 300,
  /** How many points a stroke may have. */
  strokePoints: 500,
  /** The longest note of a mark, in characters. */
  note: 200,
  /** The maximum size of all marks on the photos of an answer, in bytes of JSON in UTF-8. */
  marksBytes: 200_000,
  /** The longest question of a pupil about a check, and the longest reply, in characters. */
  asked: 500,
  reply: 1_000,
} as const;
