import type { GivenSettings } from '../exams/test-settings.ts';
import type { Question } from '../questions/question.ts';

/** A test in the form in which it is exported. Its images are data URLs. */
export interface ExportedTest extends GivenSettings {
  name: string;
  questions: readonly Question[];
}
