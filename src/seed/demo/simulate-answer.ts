import type { Answer, Question } from '../../domain/questions/question.ts';
import type { SeededRandom } from './seeded-random.ts';

/** How steeply the chance of a right answer grows with the ability. */
const DISCRIMINATION = 1.5;
/** The chance that a pupil gives no answer. */
const BLANK = 0.02;
/** The share of wrong answers that are the first wrong option. The first wrong option is the most tempting one. */
const TEMPTING = 0.6;

/** The chance that a pupil knows an answer, by item response theory (two-parameter logistic model). */
const chanceToKnow = (ability: number, difficulty: number): number => 1 / (1 + Math.exp(-DISCRIMINATION * (ability - difficulty)));

interface Pupil {
  random: SeededRandom;
  ability: number;
}

/**
 * Simulates the answer of a pupil with this ability.
 * @param question a question with the right key
 */
export function simulateAnswer(question: Question, difficulty: number, { random, ability }: Pupil): Answer {
  const knows = (): boolean => random.next() < chanceToKnow(ability, difficulty);
  if (random.next() < BLANK) return null;
  switch (question.type) {
    case 'text':
      return simulateChoice(question, difficulty, { random, ability });
    case 'multiple': {
      const chosen = new Set(question.correctAnswers);
      if (!knows()) {
        // The pupil makes one mistake: a right option is missing, or a wrong option is chosen.
        const option = random.below(question.options.length);
        if (!chosen.delete(option)) chosen.add(option);
      }
      return Object.fromEntries([...chosen].map((option) => [option, true as const]));
    }
    case 'match':
      return Object.fromEntries(
        question.matchAnswers.map((right, row) => [row, knows() ? right : random.below(question.matchRight.length)]),
      );
    case 'short':
      return knows() ? (question.answers[0] ?? null) : 'не знаю';
    case 'number': {
      const wrong = random.next() < TEMPTING ? 10 : 2;
      return String((question.answer ?? 0) * (knows() ? 1 : wrong)).replace('.', ',');
    }
    case 'sequence': {
      const order = [...question.correctOrder];
      if (!knows()) {
        // The pupil exchanges two neighbours.
        const place = random.below(order.length - 1);
        order.splice(place, 2, ...order.slice(place, place + 2).toReversed());
      }
      return order;
    }
    case 'extended':
    case 'freeform':
      return null;
  }
}

interface Choice {
  options: readonly string[];
  correct: number;
}

/** Simulates which option a pupil with this ability chooses. */
export function simulateChoice({ options, correct }: Choice, difficulty: number, { random, ability }: Pupil): number {
  if (random.next() < chanceToKnow(ability, difficulty)) return correct;
  const wrong = options.map((_, option) => option).filter((option) => option !== correct);
  return random.next() < TEMPTING ? (wrong[0] ?? correct) : random.oneOf(wrong);
}
