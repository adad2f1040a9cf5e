/** Describes which tests and lessons a user can open without a network (rule R187). */
export interface KeptLesson {
  id: string;
  title: string;
  hasVideo: boolean;
}

export interface OnDevice {
  /** The ids of the general tests that can be taken. */
  tests: ReadonlySet<string>;
  /** The ids of the general tests whose result can be opened. */
  reviews: ReadonlySet<string>;
  lessons: readonly KeptLesson[];
  /** The ids of the lessons whose test can be taken. */
  lessonTests: ReadonlySet<string>;
  /** The ids of the lessons whose test result can be opened. */
  lessonReviews: ReadonlySet<string>;
}
