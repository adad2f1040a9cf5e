/** Tests to take in tests: drafts with every kind of question, their right answers. */
import type { Answer, Question, QuestionType } from '../../domain/question.ts';
import type { TestDraft } from '../../domain/test-draft.ts';
import { expectStatus } from '../../server/testing.ts';
import type { TestClient } from '../../server/testing-client.ts';
import type { StoredTest } from './contract.ts';

const common = { contextText: null, contextImage: null };

/** A question of each kind. */
export const kinds = {
  text: {
    type: 'text',
    ...common,
    question: 'Где идёт фотосинтез?',
    options: ['Ядро', 'Хлоропласт', 'Вакуоль'],
    correct: 1,
  },
  multiple: {
    type: 'multiple',
    ...common,
    question: 'Что есть у растительной клетки?',
    options: ['Стенка', 'Центриоль', 'Пластиды', 'Хитин'],
    correctAnswers: [0, 2],
  },
  freeform: {
    type: 'freeform',
    ...common,
    question: 'Опишите митоз своими словами.',
    freeformAnswer: 'Деление-без-подсказки',
  },
  match: {
    type: 'match',
    ...common,
    contextText: 'Соедините органоид с его работой.',
    question: 'Что чем занято?',
    matchLeft: ['Рибосома', 'Лизосома'],
    matchRight: ['Пищеварение', 'Движение', 'Синтез белка'],
    matchAnswers: [2, 0],
  },
} satisfies { [Type in QuestionType]: Extract<Question, { type: Type }> };

/** 5 points at most, 3 questions for a learner. */
export const fourKinds: TestDraft = {
  name: 'Клетка',
  questions: [kinds.text, kinds.multiple, kinds.freeform, kinds.match],
};

export const rightAnswers: Answer[] = [1, { 0: true, 2: true }, null, { 0: 2, 1: 0 }];
/** One row of the match is right, the rest is wrong. */
export const poorAnswers: Answer[] = [0, { 0: true }, null, { 0: 2, 1: 1 }];

/** A test of one single-choice question whose first option is right. */
export const oneQuestion = (name: string, contextImage: string | null = null): TestDraft => ({
  name,
  questions: [{ type: 'text', ...common, contextImage, question: 'Верно?', options: ['Да', 'Нет'], correct: 0 }],
});

/** Stores a test as the administrator. */
export async function createTest(admin: TestClient, draft: TestDraft = fourKinds): Promise<StoredTest> {
  const reply = await admin.post<StoredTest>('/api/admin/tests', draft);
  expectStatus(reply, 201);
  return reply.body;
}
