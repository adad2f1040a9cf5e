/**
 * Tests headings of keys and the ways in which keys are written under them (rule R238), beside similar lines that are
 * no keys.
 */
import { describe, expect, test } from 'vitest';
import { brief } from '../../../../../test/support/brief-question.ts';
import { reasons } from '../../texts.ts';
import { readText } from '../read-text.ts';

const read = (text: string): string[] => readText(text).questions.map(({ question }) => brief(question));
const told = (text: string): [number, string, string][] => readText(text).problems.map(({ line, text: quoted, message }) => [line, quoted, message]);

const TWO = '1. Раз?\nа) да\nб) нет\n2. Два?\nа) да\nб) нет\n';
const BOTH = ['Раз? [да | *нет]', 'Два? [*да | нет]'];
const VARIANTS = `Вариант 1\n${TWO}Вариант 2\n1. Три?\nа) да\nб) нет\n2. Четыре?\nа) да\nб) нет\n`;
const BOTH_VARIANTS = [...BOTH, 'Три? [*да | нет]', 'Четыре? [да | *нет]'];

describe('a heading of a key', () => {
  test.for([
    'Ответы к тесту по теме «Грибы»:', 'Ответы на тест', 'Ключ для проверки', 'Ключи к контрольной работе № 2', 'Ответы к заданиям, 7 класс:', 'Ключ для учителя', 'Ответы (1 балл за каждый):', 'Эталон ответов к тесту', 'Ответы для самопроверки.',
  ])('%s', (heading) => {
    for (const gap of ['\n', '\n\n']) {
      expect(read(`${TWO}${heading}${gap}1. б\n2. а`)).toEqual(BOTH);
      expect(told(`${TWO}${heading}${gap}1. б\n2. а`)).toEqual([]);
    }
  });

  test.for(['ОТВЕТЫ 1Б 2А', 'Ответы 1-б, 2-а', 'Ключи 1) б 2) а'])('without a colon: %s', (key) => {
    expect(read(TWO + key)).toEqual(BOTH);
    expect(told(TWO + key)).toEqual([]);
  });

  test.for([
    'Ответы. Вариант 1: 1-б, 2-а. Вариант 2: 1-а, 2-б.', 'Ответы. Вариант I: 1-б, 2-а.\nОтветы. Вариант II: 1-а, 2-б.', 'Вариант 1 (ответы)\n1-б\n2-а\nВариант 2 (ответы)\n1-а\n2-б', '1 вариант. Ключ: 1-б, 2-а\n2 вариант. Ключ: 1-а, 2-б',
    'Ответы, вариант 1:\n1-б, 2-а\nОтветы, вариант 2:\n1-а, 2-б', 'Ключ к 1 варианту: 1-б, 2-а\nКлюч ко 2 варианту: 1-а, 2-б', 'Ключ к первому варианту: 1-б, 2-а\nКлюч ко второму варианту: 1-а, 2-б', 'Ответы к тесту (вариант 1):\n1 – б\n2 – а\nОтветы к тесту (вариант 2):\n1 – а\n2 – б',
    'Ответы\nВариант 1\n1 – б\n2 – а\nВариант 2\n1 – а\n2 – б', 'Ответы:\nВариант 1\n1 2\nб а\nВариант 2\n1 2\nа б', 'Ответы\nПервый вариант: 1-б, 2-а\nВторой вариант: 1-а, 2-б', 'Ответы:\nВариант 1: б, а\nВариант 2: а, б',
  ])('of variants: %s', (key) => {
    expect(read(VARIANTS + key)).toEqual(BOTH_VARIANTS);
    expect(told(VARIANTS + key)).toEqual([]);
  });

  test.for([['Первый вариант', 'Второй вариант'], ['Вариант А', 'Вариант Б'], ['Вариант A', 'Вариант B']] as const)('of variants that words and letters name: %s', ([first, second]) => {
    const text = `${VARIANTS.replace('Вариант 1', first).replace('Вариант 2', second)}Ответы\n${first}\n1-б\n2-а\n${second}: 1а 2б`;
    expect(read(text)).toEqual(BOTH_VARIANTS);
    expect(told(text)).toEqual([]);
  });
});

describe('pairs under a heading', () => {
  test.for([
    'Вопрос 1: б\nВопрос 2: а', '1 вопрос – б, 2 вопрос – а', 'Задание 1 – б; задание 2 – а', '1. Ответ: б.\n2. Ответ: а.', '1. Ответ: б. 2. Ответ: а.', '1 – вариант б\n2 – вариант а', '1.-б\n2.-а', '1_б 2_а', '1б2а', '1-2: б а', '1–2: ба', '1-й вопрос – б, 2-й вопрос – а',
    '1. б (1 балл) 2. а (2 балла)', '1\nб\n2\nа', '1\n\nб\n\n2\n\nа', '1.\n2.\nб\nа', '№\n1\nб\n2\nа', 'б\nа', '№\tОтвет\tБаллы\n1\tб\t1\n2\tа\t2', '№ | Балл | Ответ\n1 | 1 | б\n2 | 2 | а',
  ])('%s', (pairs) => {
    expect(read(`${TWO}Ответы:\n${pairs}`)).toEqual(BOTH);
    expect(told(`${TWO}Ответы:\n${pairs}`).filter(([, , reason]) => reason !== reasons.points)).toEqual([]);
  });

  test.for(['1б2а', 'Вопрос 1 – б\nВопрос 2 – а', '№\tОтвет\tБаллы\n1\tб\t1\n2\tа\t2'])('also without one: %s', (pairs) => {
    expect(read(`${TWO}${pairs}`)).toEqual(BOTH);
  });

  test('a foot behind cells is none of them', () => {
    const text = '1. Раз?\n1) да\n2) нет\n2. Два?\n1) да\n2) нет\nОтветы\n1\n2\n2\n1\nучитель биологии Иванова А. П.';
    expect(read(text)).toEqual(BOTH);
    expect(told(text)).toEqual([[12, 'учитель биологии Иванова А. П.', reasons.outside]]);
  });

  test('cells that can be read in two ways are no key', () => {
    const text = '1. Раз?\n1) да\n2) нет\n2. Два?\n1) да\n2) нет\n3. Три?\n1) да\n2) нет\n4. Четыре?\n1) да\n2) нет\nОтветы\n1\n2\n3\n2';
    expect(read(text)[0]).toBe('Раз? [да | нет]');
    expect(told(text)).toEqual([[13, 'Ответы\n1\n2\n3\n2', reasons.outside]]);
  });
});

test('cells one below another, with a head over each column, of parts', () => {
  const part = (series: string): string => `Часть ${series === 'А' ? 1 : 2}\n\n№ задания\n\nОтвет\n\n№ задания\n\nОтвет\n\n${series}1\n\n2\n\n${series}3\n\n1\n\n${series}2\n\n1\n\n`;
  const question = (id: string): string => `${id}. Что?\n1) да\n2) нет\n`;
  const text = `${['А1', 'А2', 'А3', 'В1', 'В2', 'В3'].map(question).join('')}Вариант 9 – ОТВЕТЫ К ТЕСТУ\n\n${part('А')}${part('В')}`;
  expect(read(text)).toEqual(['А', 'В'].flatMap(() => ['Что? [да | *нет]', 'Что? [*да | нет]', 'Что? [*да | нет]']));
  expect(told(text)).toEqual([]);
});

test('a number of a question under «Ответ» is no pair of a match', () => {
  const text = '1. Соотнесите.\nА) лев\nБ) волк\n1) кошачьи\n2) псовые\n\n№ задания\nОтвет\nА1\n2';
  expect(read(text)).toEqual(['Соотнесите. (лев = ? | волк = ?) кошачьи/псовые']);
});

test('a key may name the part of plain numbers: «А1» of «Часть А»', () => {
  const text = 'Часть А\n1. Раз?\nа) да\nб) нет\n2. Два?\nа) да\nб) нет\nЧасть В\n1. Три?\n2. Четыре?\nОтветы: А1 – б, А.2. – а, В1 – ген, В2 – вид';
  expect(read(text)).toEqual([...BOTH, 'Три? short ген', 'Четыре? short вид']);
  // When the numbers of questions continue from part to part, «В1» is not the number of a question.
  expect(read(text.replace('\n1. Три', '\n3. Три').replace('2. Четыре', '4. Четыре')).at(-1)).toBe('Четыре? short ');
});

describe('near lines', () => {
  test.for<[string, string[]]>([
    ['1. Ответы организма на свет?\nа) рост\nб) спад\nОтвет: а', ['Ответы организма на свет? [*рост | спад]']],
    ['1. Где ключ?\nКлюч к разгадке: белок.\nа) да\nб) нет\nОтвет: а', ['Где ключ?\nКлюч к разгадке: белок. [*да | нет]']],
    ['1. Раз?\nПервый вариант ответа верен?\nа) да\nб) нет\nОтвет: а', ['Раз?\nПервый вариант ответа верен? [*да | нет]']],
    ['1. Раз?\nа) вариант А\nб) вариант Б\nОтвет: б', ['Раз? [вариант А | *вариант Б]']],
    [`${TWO}Ответы: 1-б, 2-а\nВопрос 3: Что такое ген?`, [...BOTH, 'Что такое ген? short ']],
    ['Задание 1. Выберите ответ.\n1. Раз?\nа) да\nб) нет\n2. Два?\nа) да\nб) нет\nОтветы: 1-б, 2-а', BOTH],
  ])('%s', ([text, questions]) => {
    expect(read(text)).toEqual(questions);
  });
});
