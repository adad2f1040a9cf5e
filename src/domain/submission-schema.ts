import { IdInput } from './id-schema.ts';
import { Revision } from './revision-schema.ts';

/** What may come with the answers to a test. */
export const submission = {
  /** The version that was shown: they are scored by it. */
  revision: Revision.optional(),
  /** Whose answers they are, by uid: refused when somebody else is signed in by now. */
  learner: IdInput.optional(),
};
