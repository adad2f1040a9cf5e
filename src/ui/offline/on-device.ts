/** What of the tests and lessons a user can open without a network (rule R187). */
export interface KeptLesson {
  id: string;
  title: string;
  hasVideo: boolean;
}

export interface OnDevice {
  /** The ids of general tests that can be taken. */
  tests: ReadonlySet<string>;
  /** The ids of general tests whose result can be read. */
  reviews: ReadonlySet<string>;
  lessons: readonly KeptLesson[];
  /** The ids of lessons whose test can be taken. */
  lessonTests: ReadonlySet<string>;
  /** The ids of lessons whose result can be read. */
  lessonReviews: ReadonlySet<string>;
}
