/**
 * Tests answers with words around them and in unusual places (rule R240), beside similar texts that are not answers.
 */
import { describe, expect, test } from 'vitest';
import { brief } from '../../../../test/support/brief-question.ts';
import { notes, reasons } from '../texts.ts';
import { readText } from './read-text.ts';

const read = (text: string): string[] => readText(text).questions.map(({ question }) => brief(question));
const faultsOf = (text: string): string[][] => readText(text).questions.map(({ problems }) => problems);
const told = (text: string): [number, string, string][] => readText(text).problems.map(({ line, text: quoted, message }) => [line, quoted, message]);

const ONE = '1. Раз?\nа) да\nб) нет\nв) оба\n';

describe('an answer', () => {
  test.for(['Ответ: ___б___', 'Ответ. б', 'Ответ – вариант б', 'О: б', 'Эталон: б', 'Правильный вариант ответа: нет', 'Ответ: б. Потому что так.', 'Ответ: б – так как это видно', 'Ответ: б (это видно сразу)', 'Ответ: под буквой б', 'Верный вариант ответа: б'])('%s', (answer) => {
    expect(read(ONE + answer)).toEqual(['Раз? [да | *нет | оба]']);
    expect(told(ONE + answer)).toEqual([]);
  });

  test.for(['а+в', 'а/в', 'а + в', 'а и в'])('of several: %s', (answer) => {
    expect(read(`${ONE}Ответ: ${answer}`)).toEqual(['Раз? {*да | нет | *оба}']);
  });

  test('keeps its reason as the explanation', () => {
    expect(readText(`${ONE}Ответ: б. Потому что так.`).questions[0]?.question.explanation).toBe('Потому что так.');
  });

  test.for<[string, string[]]>([
    ['1. Раз? Ответ: б\nа) да\nб) нет\n2. Два? Ответ: 1\n1) да\n2) нет', ['Раз? [да | *нет]', 'Два? [*да | нет]']],
    ['1. Раз?\nОтвет: б\nа) да\nб) нет', ['Раз? [да | *нет]']],
    ['1. Расположите по порядку.\n1) рост\n2) спад\n3) покой\nОтвет: 2-3-1', ['Расположите по порядку. order спад > покой > рост']],
    ['1. Раз? (б)\nа) да\nб) нет\n2. Два? (а)\nа) да\nб) нет', ['Раз? [да | *нет]', 'Два? [*да | нет]']],
    ['1. Раз? (Ответ – б)\nа) да\nб) нет\n2. Два? [ответ а]\nа) да\nб) нет', ['Раз? [да | *нет]', 'Два? [*да | нет]']],
    ['1. Рефлекс (ответ на раздражение)\nа) да\nб) нет\nОтвет: б', ['Рефлекс (ответ на раздражение) [да | *нет]']],
    ['1. Сколько?\nОтвет: 46\n2. Два?\nа) да\nб) нет\nОтвет: б', ['Сколько? number 46 ± 0', 'Два? [да | *нет]']],
  ])('%s', ([text, questions]) => {
    expect(read(text)).toEqual(questions);
    expect(told(text)).toEqual([]);
  });

  test.for<[string, string]>([
    // None of these is an answer with a reason: the text of another option is no reason, nor is a name; «1-3» may be a
    // range.
    [`${ONE}Ответ: б – да, так как видно`, 'Ответ: б – да, так как видно'],
    ['1. Кто?\nА) Морган\nБ) Мендель\nОтвет: А. Левенгук из Делфта', 'Ответ: А. Левенгук из Делфта'],
    ['1. Что?\n1) да\n2) нет\n3) оба\nОтвет: 1-3', 'Ответ: 1-3'],
  ])('%s is told', ([text, line]) => {
    expect(told(text).map(([, quoted, reason]) => [quoted, reason])).toEqual([[line, reasons.noSuchOption]]);
  });

  test('numbers in brackets are no key', () => {
    expect(read('1. Раз? (1)\n1) да\n2) нет\n2. Два? (2)\n1) да\n2) нет')).toEqual(['Раз? (1) [да | нет]', 'Два? (2) [да | нет]']);
  });

  test.for<[string, string]>([['1. Раз? (б)\nа) да\nб) нет\n2. Два?\nа) да\nб) нет', '(б)'], ['1. Наука о клетке – ______. (цитология)', '(цитология)']])('%s may be a key: both readings are named', ([text, brackets]) => {
    expect(faultsOf(text)[0]).toContain(notes.keyInText(brackets));
  });

  test.for(['1. Раз? (1)\n1) да\n2) нет\n2. Два? (2)\n1) да\n2) нет\nОтветы: 1-1, 2-1', '1. Раз? (см. рис.)\nа) да\nб) нет\nОтвет: а', '1. Раз? (б)\nа) да\nб) нет\nОтвет: а'])('%s has its own', (text) => {
    expect(faultsOf(text)[0]).not.toContain(notes.keyInText('(б)'));
    expect(read(text)[0]).toContain('[*да | нет]');
  });
});
