import type { TestInput } from '../../domain/questions/test-input/test-input.ts';
import { cell } from '../general-tests/cell.ts';
import { ecosystems } from '../general-tests/ecosystems.ts';
import { genetics } from '../general-tests/genetics.ts';

interface DemoTest {
  /** The test with correct keys. The answers of the pupils are simulated with it. */
  right: TestInput;
  /** The test as it is stored. One of its questions may have a wrong key. */
  stored: TestInput;
  /** The index of the question whose stored key is wrong; `null` when none is. */
  wrongKey: number | null;
}

/** The index of the question in «Основы генетики» whose stored key is wrong. */
const WRONG_KEY_INDEX = 3;

/**
 * Marks a wrong option of a `text` question as right.
 * @throws Error for a question of another kind
 */
function withWrongKey(test: TestInput): TestInput {
  const questions = test.questions.map((question, index) => {
    if (index !== WRONG_KEY_INDEX) return question;
    if (question.type !== 'text') throw new Error(`Question ${index} of «${test.name}» has no single right option.`);
    return { ...question, correct: question.correct === 0 ? 1 : 0 };
  });
  return { ...test, questions };
}

/** The topics of the questions in each test, in the order of the questions. */
const TOPICS = {
  cell: ['energy', 'organelles', 'organelles', 'organelles', 'transport', 'bacteria', 'bacteria', 'organelles', 'transport', 'bacteria', 'energy'],
  ecosystems: ['food', 'factors', 'food', 'relations', 'relations', 'food', 'relations', 'food', 'factors', 'factors'],
  genetics: [
    'mendel', 'mendel', 'mendel', 'mendel', 'mendel', 'division', 'pedigrees', 'pedigrees', 'mendel', 'factors', 'division', 'pedigrees',
  ],
} as const;

const TOPIC_NAMES = {
  energy: 'Обмен веществ',
  organelles: 'Органоиды',
  transport: 'Транспорт веществ',
  bacteria: 'Прокариоты и эукариоты',
  food: 'Пищевые цепи',
  factors: 'Факторы среды',
  relations: 'Отношения организмов',
  mendel: 'Законы Менделя',
  division: 'Деление клетки',
  pedigrees: 'Родословные',
} as const;

const withTopics = (test: TestInput, topics: readonly (keyof typeof TOPIC_NAMES)[]): TestInput => ({
  ...test,
  questions: test.questions.map((question, index) => {
    const topic = topics[index];
    return topic === undefined ? question : { ...question, topic: TOPIC_NAMES[topic] };
  }),
});

const demoCell = withTopics(cell, TOPICS.cell);
const demoEcosystems = withTopics(ecosystems, TOPICS.ecosystems);
const demoGenetics = withTopics(genetics, TOPICS.genetics);

/** The tests of the demo, in the order in which the tutor gives them. */
export const demoTests: readonly DemoTest[] = [
  { right: demoCell, stored: demoCell, wrongKey: null },
  { right: demoEcosystems, stored: demoEcosystems, wrongKey: null },
  { right: demoGenetics, stored: withWrongKey(demoGenetics), wrongKey: WRONG_KEY_INDEX },
];

/** The question whose stored key is wrong. */
export const wrongKey = { test: genetics.name, number: WRONG_KEY_INDEX + 1 };
