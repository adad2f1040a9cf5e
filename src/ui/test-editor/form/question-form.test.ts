import { describe, expect, it } from 'vitest';
import type { Question } from '../../../domain/questions/question.ts';
import { normalizeTest } from '../../../domain/questions/test-input/test-input.ts';
import { changeType, editColumn, editMarkedLines, newQuestion, toForm, toQuestion } from './question-form.ts';

const common = { question: 'Вопрос?', contextText: null, contextImage: null };
const questions: Question[] = [
  { type: 'text', ...common, options: ['а', 'б'], correct: 1 },
  { type: 'multiple', ...common, options: ['а', 'б', 'в'], correctAnswers: [0, 2] },
  { type: 'match', ...common, matchLeft: ['л1', 'л2'], matchRight: ['п1', 'п2'], matchAnswers: [1, 0] },
  { type: 'freeform', ...common, freeformAnswer: 'ответ' },
  { type: 'short', ...common, answers: ['Аа', 'АА'], matchCase: true, topic: 'Генетика', explanation: '**Потому**' },
  { type: 'number', ...common, answer: -3.5, tolerance: 0.1 },
  { type: 'number', ...common, answer: 1e-7, tolerance: 0 },
  { type: 'sequence', ...common, items: ['б', 'в', 'а'], correctOrder: [2, 0, 1], scoring: 'ege' },
  { type: 'sequence', ...common, items: ['а', 'б'], correctOrder: [0, 1] },
  { type: 'multiple', ...common, options: ['а', 'б'], correctAnswers: [0], scoring: 'ege' },
];

it.each(questions)('a question of kind $type is unchanged by a round trip through the form', (question) => {
  const draft = normalizeTest({ name: 'Тест', questions: [toQuestion(toForm(question))] });
  expect(draft.questions).toEqual([question]);
});

it('marks and pairs stay with stored items that contain line breaks', () => {
  const roundTrip = (question: Question) => normalizeTest({ name: 'Тест', questions: [toQuestion(toForm(question))] }).questions[0];
  expect(roundTrip({ type: 'text', ...common, options: ['а\nб', 'в\r\nг', 'д\vе'], correct: 2 })).toMatchObject({
    options: ['а б', 'в г', 'д е'],
    correct: 2,
  });
  expect(
    roundTrip({ type: 'match', ...common, matchLeft: ['л1\nл1', 'л2'], matchRight: ['п1\r\nп1', 'п2'], matchAnswers: [1, 0] }),
  ).toMatchObject({ matchLeft: ['л1 л1', 'л2'], matchRight: ['п1 п1', 'п2'], matchAnswers: [1, 0] });
});

it('pasted options are split at all Unicode line ends', () => {
  const { options } = newQuestion();
  const pasted = { ...newQuestion(), options: { ...editMarkedLines(options, 'а\vб\u2028в\u2029г\u0085д\fе'), marks: [1] } };
  expect(toQuestion(pasted)).toMatchObject({ options: ['а', 'б', 'в', 'г', 'д', 'е'], correct: 1 });
});

it('a new question has two empty options', () => {
  const question = toQuestion(newQuestion());
  expect(question).toMatchObject({ type: 'text', options: ['', ''], correct: -1 });
});

describe('marks', () => {
  it('a mark stays with its line when a line is inserted before it', () => {
    expect(editMarkedLines({ text: 'а\nб', marks: [1], cut: [] }, 'новая\nа\nб').marks).toEqual([2]);
  });

  it('a cut line gets its mark back when it is pasted elsewhere', () => {
    const cut = editMarkedLines({ text: 'а\nб\nв', marks: [0], cut: [] }, 'б\nв');
    expect(cut.marks).toEqual([]);
    expect(editMarkedLines(cut, 'б\nв\nа').marks).toEqual([2]);
  });

  it('the mark of a deleted line does not go to the line that takes its index', () => {
    expect(editMarkedLines({ text: 'а\nб\nв', marks: [1], cut: [] }, 'а\nв').marks).toEqual([]);
  });
});

it.each<Question>([
  { type: 'text', ...common, options: ['а', 'б'], correct: -1 },
  { type: 'multiple', ...common, options: ['а', 'б'], correctAnswers: [] },
  { type: 'match', ...common, matchLeft: ['л1', 'л2'], matchRight: ['п1'], matchAnswers: [-1, 0] },
  { type: 'short', ...common, answers: [] },
  { type: 'number', ...common, answer: null, tolerance: 0 },
  { type: 'sequence', ...common, items: ['б', 'а'], correctOrder: [] },
])('a missing key of kind $type stays missing', (question) => {
  expect(normalizeTest({ name: 'Тест', questions: [toQuestion(toForm(question))] }).questions).toEqual([question]);
});

it('what is no number is no key', () => {
  const form = { ...newQuestion(), type: 'number' as const, numberAnswer: 'три', tolerance: '' };
  expect(toQuestion(form)).toMatchObject({ answer: null, tolerance: Number.NaN });
});

it('pairs stay with their lines when either column is edited', () => {
  const form = toForm(questions[2] as Question);
  expect(editColumn(form, 'matchLeft', 'новая\nл1\nл2').pairs).toEqual([null, 1, 0]);
  expect(editColumn(form, 'matchRight', 'п2\nп1').pairs).toEqual([0, 1]);
  expect(editColumn(form, 'matchRight', 'п1').pairs).toEqual([null, 0]);
});

it('changing the kind from several answers to one keeps the first mark', () => {
  const form = changeType(toForm(questions[1] as Question), 'text');
  expect(toQuestion(form)).toMatchObject({ type: 'text', correct: 0 });
});
