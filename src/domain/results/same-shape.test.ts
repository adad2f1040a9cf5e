import { expect, test } from 'vitest';
import type { Question } from '../questions/question.ts';
import { haveSameShape } from './same-shape.ts';

const common = { question: 'Что?', contextText: null, contextImage: null };
const text: Question = { type: 'text', ...common, options: ['Лист', 'Камень', 'Песок'], correct: 0 };
const multiple: Question = { type: 'multiple', ...common, options: ['Лист', 'Камень', 'Песок'], correctAnswers: [0] };
const match: Question = { type: 'match', ...common, matchLeft: ['А', 'Б'], matchRight: ['Один', 'Два'], matchAnswers: [0, 1] };
const sequence: Question = { type: 'sequence', ...common, items: ['А', 'Б', 'В'], correctOrder: [2, 1, 0] };
const short: Question = { type: 'short', ...common, answers: ['ген'] };
const number: Question = { type: 'number', ...common, answer: 3.5, tolerance: 0.1 };
const freeform: Question = { type: 'freeform', ...common, freeformAnswer: 'Так' };

const extended: Question = { type: 'extended', ...common, id: 'q1', maxPoints: 3, sampleAnswer: '', criteria: null };

const isSame = (one: Question, other: Question) => haveSameShape([one], [other]);

test('a version has the shape of itself', () => {
  expect(haveSameShape([text, multiple, match, freeform], [text, multiple, match, freeform])).toBe(true);
  expect(haveSameShape([], [])).toBe(true);
});

test('other texts and other keys leave the shape as it is', () => {
  expect(isSame(text, { ...text, question: 'Кто?', contextText: 'Начало', correct: 2 })).toBe(true);
  expect(isSame(text, { ...text, options: ['Листок', 'Камень', 'Песок'] })).toBe(true);
  expect(isSame(multiple, { ...multiple, correctAnswers: [1, 2] })).toBe(true);
  expect(isSame(match, { ...match, matchLeft: ['А', 'В'], matchAnswers: [1, 1] })).toBe(true);
  expect(isSame(match, { ...match, scoring: 'ege', topic: 'Клетка', explanation: 'Потому' })).toBe(true);
  expect(isSame(sequence, { ...sequence, items: ['А', 'Буква', 'В'], correctOrder: [0, 1, 2], scoring: 'ege' })).toBe(true);
  expect(isSame(short, { ...short, answers: ['аллель', 'ген'], matchCase: true })).toBe(true);
  expect(isSame(number, { ...number, answer: 3, tolerance: 0 })).toBe(true);
  expect(isSame(freeform, { ...freeform, freeformAnswer: 'Иначе' })).toBe(true);
  expect(isSame(extended, { ...extended, question: 'Зачем?', contextImage: 'a', maxPoints: 2, sampleAnswer: 'Так' })).toBe(true);
});

test.for([
  ['two options that changed places', text, { ...text, options: ['Камень', 'Лист', 'Песок'] }],
  ['an option that moved to the place of a new one', text, { ...text, options: ['Новый', 'Лист', 'Песок'] }],
  ['an option that moved up after one was mended away', multiple, { ...multiple, options: ['Лист', 'Песок', 'Глина'] }],
  ['an extended question with another id', extended, { ...extended, id: 'q2' }],
  ['an option more', text, { ...text, options: [...text.options, 'Глина'] }],
  ['an option less', multiple, { ...multiple, options: ['Лист', 'Камень'] }],
  ['rows that changed places', match, { ...match, matchLeft: ['Б', 'А'] }],
  ['right items that changed places', match, { ...match, matchRight: ['Два', 'Один'] }],
  ['a right item more', match, { ...match, matchRight: ['Один', 'Два', 'Три'] }],
  ['items that changed places', sequence, { ...sequence, items: ['Б', 'А', 'В'] }],
  ['an item more', sequence, { ...sequence, items: ['А', 'Б', 'В', 'Г'] }],
  ['another type', text, multiple],
  ['a number in place of a word', short, number],
] satisfies [string, Question, Question][])('%s makes another shape', ([, one, other]) => {
  expect(isSame(one, other)).toBe(false);
  expect(isSame(other, one)).toBe(false);
});

test('questions that were added, removed or moved make another shape', () => {
  expect(haveSameShape([text], [text, freeform])).toBe(false);
  expect(haveSameShape([text, multiple], [text])).toBe(false);
  expect(haveSameShape([text, multiple], [multiple, text])).toBe(false);
});

test('questions of the same kind that changed places make another shape', () => {
  const when: Question = { ...short, question: 'Когда?' };
  const who: Question = { ...short, question: 'Кто?' };
  expect(haveSameShape([short, when], [when, short])).toBe(false);
  expect(haveSameShape([short, when, who], [when, who, short])).toBe(false);
  expect(haveSameShape([short, when], [when, who])).toBe(false);
  expect(haveSameShape([short, when], [who, when])).toBe(true);
});

test('two equal questions may both stay', () => {
  expect(haveSameShape([short, short], [short, { ...short, answers: ['аллель'] }])).toBe(true);
});

test('a text that stands at two places may stay at both', () => {
  const twins: Question = { ...match, matchRight: ['Один', 'Один'] };
  expect(isSame(twins, { ...twins, matchAnswers: [1, 0] })).toBe(true);
});
