import { describe, expect, test } from 'vitest';
import { notes, reasons } from '../texts.ts';
import { readAiken } from './read-aiken.ts';

const common = { contextText: null, contextImage: null };
const text = (question: string, options: string[], correct: number) => ({ type: 'text', question, ...common, options, correct });

describe('Aiken', () => {
  test.for<[string, object]>([
    ['Вопрос?\nA) один\nB) два\nANSWER: B', text('Вопрос?', ['один', 'два'], 1)],
    ['Вопрос?\nA. один\nB. два\nC. три\nANSWER: C', text('Вопрос?', ['один', 'два', 'три'], 2)],
    ['Вопрос?\nА) один\nБ) два\nВ) три\nANSWER: В', text('Вопрос?', ['один', 'два', 'три'], 2)],
    ['Вопрос?\nА) один\nБ) два\nВ) три\nANSWER: B', text('Вопрос?', ['один', 'два', 'три'], 2)],
    ['Вопрос?\nA) один\nB) два\nC) три\nANSWER: В', text('Вопрос?', ['один', 'два', 'три'], 1)],
    ['Вопрос?\r\nA) один\r\nB) два\r\nanswer:b\r\n', text('Вопрос?', ['один', 'два'], 1)],
    ['Две строки\nвопроса?\nA) один\nB) два\nANSWER: A', text('Две строки\nвопроса?', ['один', 'два'], 0)],
    ['Вопрос?\n\nA) один\nB) два\nANSWER: A', text('Вопрос?', ['один', 'два'], 0)],
    ['Вопрос?\nA) <b>один</b>\nB) 3 < 5\nANSWER: A', text('Вопрос?', ['<b>один</b>', '3 < 5'], 0)],
    ['Вопрос?\nA) один\nB) два\nC) три\nANSWER: A, C', { type: 'multiple', question: 'Вопрос?', ...common, options: ['один', 'два', 'три'], correctAnswers: [0, 2] }],
  ])('%s', ([source, question]) => {
    expect(readAiken(source)).toEqual({ name: null, questions: [{ line: 1, question, problems: [] }], problems: [] });
  });

  test('questions need no blank line between them', () => {
    const { questions } = readAiken('Раз?\nA) а\nB) б\nANSWER: A\nДва?\nA) а\nB) б\nANSWER: B\n\n\nТри?\nA) а\nB) б\nANSWER: A');
    expect(questions.map(({ line, question }) => [line, question.question])).toEqual([[1, 'Раз?'], [5, 'Два?'], [11, 'Три?']]);
  });

  test('a question without an answer has that fault, and what is not Aiken is told', () => {
    const { questions, problems } = readAiken('Заголовок\n\nРаз?\nA) а\nB) б\n\nДва?\nA) а\nB) б\nANSWER: Z\nANSWER: A');
    expect(questions.map(({ problems: faults }) => faults)).toEqual([[notes.missingKey], [notes.missingKey]]);
    expect(problems).toEqual([
      { line: 1, text: 'Заголовок', message: reasons.noOptions },
      { line: 10, text: 'ANSWER: Z', message: reasons.noSuchOption },
      { line: 11, text: 'ANSWER: A', message: reasons.outside },
    ]);
  });
});
