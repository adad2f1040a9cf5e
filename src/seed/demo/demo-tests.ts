import type { TestInput } from '../../domain/questions/test-input.ts';
import { cell } from '../general-tests/cell.ts';
import { ecosystems } from '../general-tests/ecosystems.ts';
import { genetics } from '../general-tests/genetics.ts';

interface DemoTest {
  /** As the pupils understand it. */
  right: TestInput;
  /** As it is stored: one key may be wrong. */
  stored: TestInput;
  /** Index of the question whose key is wrong. */
  wrongKey: number | null;
}

/** In «Основы генетики». */
const WRONG_KEY_INDEX = 3;

/** Marks a wrong option of a `text` question as right. @throws Error for a question of another type */
function withWrongKey(test: TestInput): TestInput {
  const questions = test.questions.map((question, index) => {
    if (index !== WRONG_KEY_INDEX) return question;
    if (question.type !== 'text') throw new Error(`Question ${index} of «${test.name}» has no single right option.`);
    return { ...question, correct: question.correct === 0 ? 1 : 0 };
  });
  return { ...test, questions };
}

/** The tests of the demo, in order. */
export const demoTests: readonly DemoTest[] = [
  { right: cell, stored: cell, wrongKey: null },
  { right: ecosystems, stored: ecosystems, wrongKey: null },
  { right: genetics, stored: withWrongKey(genetics), wrongKey: WRONG_KEY_INDEX },
];

/** The question whose key is wrong. */
export const wrongKey = { test: genetics.name, number: WRONG_KEY_INDEX + 1 };
