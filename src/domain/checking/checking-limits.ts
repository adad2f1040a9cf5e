/** The limits of extended questions, their answers and the checks of them (rule R300); lengths in characters. */
export const CHECKING_LIMITS = {
  maxPoints: 20,
  /** What a new question has. */
  defaultPoints: 3,
  sampleAnswer: 5_000,
  elements: 20,
  element: 1_000,
  /** Conditions of a band. */
  conditions: 10,
  /** Characters of the text of an answer. */
  text: 20_000,
  /** Photos of an answer, and photos that a tutor adds to a check. */
  photos: 8,
  comment: 5_000,
  /** Marks on a photo. */
  marks: 300,
  /** Points of a stroke. */
  strokePoints: 500,
  /** Characters of the note of a mark. */
  note: 200,
  /** Bytes of all marks on the photos of an answer, as JSON in UTF-8. */
  marksBytes: 200_000,
  /** Characters of what a pupil asks about a check, and of the reply. */
  asked: 500,
  reply: 1_000,
} as const;
