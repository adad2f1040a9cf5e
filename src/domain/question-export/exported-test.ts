import type { Question } from '../questions/question.ts';

/** A test as it goes out; images are data URLs. */
export interface ExportedTest {
  name: string;
  questions: readonly Question[];
}
