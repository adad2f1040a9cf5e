import { describe, expect, it } from 'vitest';
import type { Question } from '../../domain/question.ts';
import { normalizeTest } from '../../domain/test-draft.ts';
import { changeType, newQuestion, retype, retypeColumn, toForm, toQuestion } from './question-form.ts';

const common = { question: 'Вопрос?', contextText: null, contextImage: null };
const questions: Question[] = [
  { type: 'text', ...common, options: ['а', 'б'], correct: 1 },
  { type: 'multiple', ...common, options: ['а', 'б', 'в'], correctAnswers: [0, 2] },
  { type: 'match', ...common, matchLeft: ['л1', 'л2'], matchRight: ['п1', 'п2'], matchAnswers: [1, 0] },
  { type: 'freeform', ...common, freeformAnswer: 'ответ' },
];

it.each(questions)('a question of kind $type goes through the form unchanged', (question) => {
  const draft = normalizeTest({ name: 'Тест', questions: [toQuestion(toForm(question))] });
  expect(draft.questions).toEqual([question]);
});

it('keeps marks and pairs with items that were stored with line breaks', () => {
  const again = (question: Question) => normalizeTest({ name: 'Тест', questions: [toQuestion(toForm(question))] }).questions[0];
  expect(again({ type: 'text', ...common, options: ['а\nб', 'в\r\nг', 'д\vе'], correct: 2 })).toMatchObject({
    options: ['а б', 'в г', 'д е'],
    correct: 2,
  });
  expect(
    again({ type: 'match', ...common, matchLeft: ['л1\nл1', 'л2'], matchRight: ['п1\r\nп1', 'п2'], matchAnswers: [1, 0] }),
  ).toMatchObject({ matchLeft: ['л1 л1', 'л2'], matchRight: ['п1 п1', 'п2'], matchAnswers: [1, 0] });
});

it('takes every end of a line for one, as Word and slides paste them', () => {
  const { options } = newQuestion();
  const pasted = { ...newQuestion(), options: { ...retype(options, 'а\vб\u2028в\u2029г\u0085д\fе'), marks: [1] } };
  expect(toQuestion(pasted)).toMatchObject({ options: ['а', 'б', 'в', 'г', 'д', 'е'], correct: 1 });
});

it('starts a new question with two empty options', () => {
  const question = toQuestion(newQuestion());
  expect(question).toMatchObject({ type: 'text', options: ['', ''], correct: -1 });
});

describe('marks', () => {
  it('stay with their text when a line is put before it', () => {
    expect(retype({ text: 'а\nб', marks: [1], cut: [] }, 'новая\nа\nб').marks).toEqual([2]);
  });

  it('come back with a line that was cut and pasted elsewhere', () => {
    const cut = retype({ text: 'а\nб\nв', marks: [0], cut: [] }, 'б\nв');
    expect(cut.marks).toEqual([]);
    expect(retype(cut, 'б\nв\nа').marks).toEqual([2]);
  });

  it('are not given to another line in the place of one that is gone', () => {
    expect(retype({ text: 'а\nб\nв', marks: [1], cut: [] }, 'а\nв').marks).toEqual([]);
  });
});

it('keeps pairs with their lines when either column is edited', () => {
  const form = toForm(questions[2] as Question);
  expect(retypeColumn(form, 'matchLeft', 'новая\nл1\nл2').pairs).toEqual([null, 1, 0]);
  expect(retypeColumn(form, 'matchRight', 'п2\nп1').pairs).toEqual([0, 1]);
  expect(retypeColumn(form, 'matchRight', 'п1').pairs).toEqual([null, 0]);
});

it('keeps one mark when several answers become one', () => {
  const form = changeType(toForm(questions[1] as Question), 'text');
  expect(toQuestion(form)).toMatchObject({ type: 'text', correct: 0 });
});
