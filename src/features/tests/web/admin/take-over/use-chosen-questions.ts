import { useState } from 'react';
import type { Material } from '../../../../../domain/materials/material.ts';
import type { Question } from '../../../../../domain/questions/question.ts';

export interface OfferedQuestion {
  testId: string;
  /** The place of the question in the stored test, from 0. */
  index: number;
  question: Question;
  material: Material | null;
}

const keyOf = ({ testId, index }: Pick<OfferedQuestion, 'testId' | 'index'>): string => `${testId} ${index}`;

/** The ticked questions. They stay ticked while the admin searches for others. */
export function useChosenQuestions() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, OfferedQuestion>>(new Map());
  const choose = (questions: readonly OfferedQuestion[], isChosen: boolean): void =>
    setChosen((before) => {
      const next = new Map(before);
      for (const question of questions) {
        if (isChosen) next.set(keyOf(question), question);
        else next.delete(keyOf(question));
      }
      return next;
    });
  return {
    count: chosen.size,
    isChosen: (question: Pick<OfferedQuestion, 'testId' | 'index'>) => chosen.has(keyOf(question)),
    ofTest: (testId: string) => [...chosen.values()].filter((question) => question.testId === testId),
    /** The ticked questions, in the order of the tests and of their questions. */
    inOrder: (testIds: readonly string[]): OfferedQuestion[] =>
      testIds.flatMap((testId) =>
        [...chosen.values()]
          .filter((question) => question.testId === testId)
          // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is missing in the oldest supported browsers
          .sort((a, b) => a.index - b.index),
      ),
    choose,
  };
}

export type ChosenQuestions = ReturnType<typeof useChosenQuestions>;
