/** Tests the reader of АСТ-Тест files (rule R234). */
import { describe, expect, test } from 'vitest';
import { brief } from '../../../../test/support/brief-question.ts';
import { notes, reasons } from '../texts.ts';
import { readAst } from './read-ast.ts';

const read = (text: string): string[] => readAst(text).questions.map(({ question }) => brief(question));
const told = (text: string): [number, string, string][] => readAst(text).problems.map(({ line, text: quoted, message }) => [line, quoted, message]);

describe('АСТ-Тест', () => {
  test.for<[string, string]>([
    ['I: 1\nS: Где ядро?\n-: в вирусе\n+: в клетке', 'Где ядро? [в вирусе | *в клетке]'],
    ['I:\nS: Что есть у мха?\n+: ризоиды\n-: корни\n+: споры', 'Что есть у мха? {*ризоиды | корни | *споры}'],
    ['I:\nQ: Соотнесите.\nS: Органы\nL1: лист\nL2: корень\nR1: дыхание\nR2: всасывание\nR3: опыление', 'Соотнесите.\nОрганы (лист = дыхание | корень = всасывание) всасывание/дыхание/опыление'],
    ['I:\nS: Расставьте.\n1: зигота\n2: личинка\n3: имаго', 'Расставьте. order зигота > личинка > имаго'],
    ['I:\nS: Наука о клетке — ###.\n+: цитология\n+: Цитология клетки', 'Наука о клетке — _____. short цитология | Цитология клетки'],
    ['S: Где ядро\nэукариот?\n+: в клетке\n-: в вирусе', 'Где ядро\nэукариот? [*в клетке | в вирусе]'],
  ])('%j', ([text, question]) => {
    expect(read(text)).toEqual([question]);
    expect(told(text)).toEqual([]);
  });

  test('the file names the test, a section the topic, and a task may begin without its number', () => {
    const { name, questions } = readAst('F1: Клетка\nV1: {{1}} Органоиды\nI: 1\nS: Раз?\n+: да\n-: нет\nS: Два?\n+: да\n-: нет');
    expect([name, questions.map(({ line, question }) => [line, question.question, question.topic])]).toEqual(['Клетка', [[3, 'Раз?', 'Органоиды'], [7, 'Два?', 'Органоиды']]]);
  });

  test('what is no key is none, and what is not taken is told', () => {
    expect(readAst('I:\nS: Раз?\n-: да\n-: нет').questions[0]?.problems).toEqual([notes.missingKey]);
    expect(told('I:\nS: Слово ###.\n+: клет#$#')).toEqual([[3, 'клет#$#', reasons.mask]]);
    expect(told('Просто строка\nI:\nS: Раз?\n+: да\n-: нет\n1: первое')).toEqual([[1, 'Просто строка', reasons.outside], [6, '1: первое', reasons.outside]]);
  });
});
