/** Invents the results of the demo: which pupil took which test, when, and with which answers. */
import { lessonTestName } from '../../domain/lessons/lesson.ts';
import { lessonTestId } from '../../domain/lessons/lesson-test-id.ts';
import { maxScore } from '../../domain/questions/max-score.ts';
import { score } from '../../domain/questions/scoring.ts';
import type { AddedLesson } from '../load.ts';
import { demoTests } from './demo-tests.ts';
import type { DemoPupil } from './pupils.ts';
import type { SeededRandom } from './seeded-random.ts';
import { simulateAnswer, simulateChoice } from './simulate-answer.ts';
import type { ResultRow } from './store.ts';

export interface PlacedPupil extends DemoPupil {
  uid: string;
  /** The ids of the blocks that are open to the pupil. */
  blocks: readonly string[];
}

interface DemoClass {
  random: SeededRandom;
  pupils: readonly PlacedPupil[];
  /** Midnight of the first day in UTC, in ms. */
  start: number;
  days: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How much ability a pupil gains during the whole demo. */
const PROGRESS = 0.6;
/** A pupil takes a test at most this many days after the tutor has given it. */
const DAYS_TO_TAKE = 9;
/**
 * The difficulty of the question with the wrong key. At this difficulty about half of the pupils choose the option that
 * the wrong key marks as right.
 */
const WRONG_KEY_DIFFICULTY = 0.6;
const CHANCE = { test: 0.93, lesson: 0.75, again: 0.1 };
/** The day on which the tutor gives the first test. */
const FIRST_TEST_DAY = 12;

/** A moment in the afternoon or evening of a day. */
const timeOn = (random: SeededRandom, { start, days }: DemoClass, day: number): string => {
  // The time is at least a day before the end of the demo, because the demo ends today.
  const at = start + Math.min(day, days - 1) * DAY_MS + (11 + random.next() * 8) * HOUR_MS;
  return new Date(at).toISOString();
};

/** @param ids the ids of the stored tests, in the order of `demoTests` */
export function demoResults(demo: DemoClass, ids: readonly string[]): ResultRow[] {
  const { random, pupils, days } = demo;
  const interval = (days - FIRST_TEST_DAY - DAYS_TO_TAKE) / Math.max(1, demoTests.length - 1);
  return demoTests.flatMap(({ right, stored, wrongKey }, number) => {
    const setOn = Math.round(FIRST_TEST_DAY + number * interval);
    const difficulties = right.questions.map((_, place) => (place === wrongKey ? WRONG_KEY_DIFFICULTY : random.normal() * 0.9 - 0.3));
    const takers = pupils.filter(({ joinedOnDay }) => joinedOnDay <= setOn && random.next() < CHANCE.test);
    return takers.flatMap(({ uid, ability }): ResultRow[] => {
      const day = setOn + random.below(DAYS_TO_TAKE);
      const attempts = random.next() < CHANCE.again ? 2 : 1;
      const firstDay = day - (attempts - 1) * 5;
      return Array.from({ length: attempts }, (_, index) => {
        const takenOn = firstDay + index * 5;
        const pupil = { random, ability: ability + (PROGRESS * takenOn) / days };
        const answers = right.questions.map((question, place) => simulateAnswer(question, difficulties[place] ?? 0, pupil));
        return {
          uid,
          testId: ids[number] ?? '',
          attempt: index + 1,
          revision: 1,
          answers: JSON.stringify(answers),
          score: score(stored.questions, answers),
          maxScore: maxScore(stored.questions),
          timestamp: timeOn(random, demo, takenOn),
          putAsideAt: index + 1 < attempts ? timeOn(random, demo, takenOn + 2) : null,
        };
      });
    });
  });
}

export function demoLessonResults(demo: DemoClass, lessons: readonly AddedLesson[]): ResultRow[] {
  const { random, pupils, days } = demo;
  return lessons.flatMap(({ id, blockId, title, questions }, number) => {
    const difficulties = questions.map(() => random.normal() * 0.8 - 0.8);
    const setOn = Math.round(FIRST_TEST_DAY + (number * (days - FIRST_TEST_DAY - DAYS_TO_TAKE)) / lessons.length);
    const takers = pupils.filter(
      ({ blocks, joinedOnDay }) => blocks.includes(blockId) && joinedOnDay <= setOn && random.next() < CHANCE.lesson,
    );
    return takers.map(({ uid, ability }): ResultRow => {
      const answers = questions.map((question, place) => simulateChoice(question, difficulties[place] ?? 0, { random, ability }));
      return {
        uid,
        testId: lessonTestId(id),
        name: lessonTestName(title),
        attempt: 1,
        revision: 1,
        answers: JSON.stringify(answers),
        score: questions.filter(({ correct }, place) => answers[place] === correct).length,
        maxScore: questions.length,
        timestamp: timeOn(random, demo, setOn + random.below(DAYS_TO_TAKE)),
        putAsideAt: null,
      };
    });
  });
}
