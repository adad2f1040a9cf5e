import { describe, expect, test } from 'vitest';
import { notes, reasons } from '../texts.ts';
import { readMyTestX } from './read-mytestx.ts';

const common = { contextText: null, contextImage: null };

describe('MyTestX', () => {
  test.for<[string, object]>([
    ['#Вопрос?\n+да\n-нет', { type: 'text', options: ['да', 'нет'], correct: 0 }],
    ['# Вопрос?\n- нет\n+ да\n- может быть', { type: 'text', options: ['нет', 'да', 'может быть'], correct: 1 }],
    ['#Вопрос?\n+да\n-нет\n+и так', { type: 'multiple', options: ['да', 'нет', 'и так'], correctAnswers: [0, 2] }],
    ['#Вопрос?\n+да\n+и так', { type: 'multiple', options: ['да', 'и так'], correctAnswers: [0, 1] }],
    ['#Вопрос?\r\n+да\r\n-5\r\n', { type: 'text', options: ['да', '5'], correct: 0 }],
    ['\n\n#Вопрос?\n\n+да\n\n-нет', { type: 'text', options: ['да', 'нет'], correct: 0 }],
    ['#Вопрос?\n+<b>да</b>\n-нет', { type: 'text', options: ['<b>да</b>', 'нет'], correct: 0 }],
  ])('%s', ([source, body]) => {
    const { questions, problems } = readMyTestX(source);
    expect([questions.map(({ question }) => question), questions[0]?.problems, problems]).toEqual([[{ ...body, question: 'Вопрос?', ...common }], [], []]);
  });

  test('a question may have several lines, and its line is that of its sign', () => {
    const { questions } = readMyTestX('#Раз?\n+а\n-б\n#Два\nи дальше?\n+а\n-б');
    expect(questions.map(({ line, question }) => [line, question.question])).toEqual([[1, 'Раз?'], [4, 'Два\nи дальше?']]);
  });

  test('what is no question with options is told', () => {
    const { questions, problems } = readMyTestX('Тест\n#Введите слово\n#Вопрос?\n-да\n-нет\nкартинка.bmp\n');
    expect(questions.map(({ problems: faults }) => faults)).toEqual([[notes.missingKey]]);
    expect(problems).toEqual([
      { line: 1, text: 'Тест', message: reasons.outside },
      { line: 2, text: 'Введите слово', message: reasons.noOptions },
      { line: 6, text: 'картинка.bmp', message: reasons.outside },
    ]);
  });
});
