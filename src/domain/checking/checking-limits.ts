/** The limits of extended questions, their answers and the checks of them (rule R300); lengths in characters. */
export const CHECKING_LIMITS = {
  maxPoints: 20,
  /** What a new question has. */
  defaultPoints: 3,
  sampleAnswer: 5_000,
  elements: 20,
  element: 1_000,
  /** Of a band. */
  conditions: 10,
  /** Of the text of an answer. */
  text: 20_000,
  /** Of an answer, and of those that a tutor adds to a check. */
  photos: 8,
  comment: 5_000,
  /** On a photo. */
  marks: 300,
  /** Of a stroke. */
  strokePoints: 500,
  /** Of a mark. */
  note: 200,
  /** Of all marks on the photos of an answer, as JSON in UTF-8. */
  marksBytes: 200_000,
  /** Of what a pupil asks about a check, and of the reply. */
  asked: 500,
  reply: 1_000,
} as const;
