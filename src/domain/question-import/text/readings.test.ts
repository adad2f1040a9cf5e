/**
 * Tests what a file means by its lists, answers and numbered text (rules R236, R237), beside similar texts that must
 * not change.
 */
import { describe, expect, test } from 'vitest';
import { brief } from '../../../../test/support/brief-question.ts';
import { notes, reasons } from '../texts.ts';
import { readText } from './read-text.ts';

const read = (text: string): string[] => readText(text).questions.map(({ question }) => brief(question));
const faultsOf = (text: string): string[][] => readText(text).questions.map(({ problems }) => problems);
const told = (text: string): [number, string, string][] => readText(text).problems.map(({ line, text: quoted, message }) => [line, quoted, message]);

const TWO = '1. Раз?\nа) да\nб) нет\n2. Два?\nа) да\nб) нет\n';
const BOTH = ['Раз? [да | *нет]', 'Два? [*да | нет]'];

describe('lists of a question', () => {
  test.for<[string, string[]]>([
    // Statements, bullets and other text precede the options.
    ['1. Признаки:\n1) ядро\n2) жгутик\n3) стенка\nЧто верно?\n1) 1, 2\n2) 2, 3\n2. Два?\n1) да\n2) нет\nОтветы: 1-2, 2-1', ['Признаки:\n1) ядро\n2) жгутик\n3) стенка\nЧто верно? [1, 2 | *2, 3]', 'Два? [*да | нет]']],
    ['1. Признаки:\n– ядро;\n– стенка.\nКто это?\nа) гриб\nб) зверь\nОтвет: а', ['Признаки:\n– ядро;\n– стенка.\nКто это? [*гриб | зверь]']],
    ['1. Прочитайте.\n– Добрый день!\nКто это сказал?\nа) врач\nб) друг\nОтвет: а', ['Прочитайте.\n– Добрый день!\nКто это сказал? [*врач | друг]']],
    ['1. Раз?\n- да\n+ нет\nЧто дальше?\nа) да\nб) нет\nОтвет: а', ['Раз? [да | *нет]', 'Что дальше? [*да | нет]']],
    // The questions ask for an order.
    ...['Укажите правильный порядок стадий.', 'Каков порядок стадий?', 'Расположите в порядке очерёдности.'].map((task): [string, string[]] => [`1. ${task}\nа) рост\nб) спад\nв) покой\nОтвет: вба`, [`${task} order покой > спад > рост`]]),
    ['1. В каком порядке?\nа) прямом\nб) обратном\nОтвет: б', ['В каком порядке? [прямом | *обратном]']],
    // Texts of options are labels of other options.
    ['1. Камер?\n1) 4\n2) 3\n3) 2\nОтвет: 4\n2. Камер у рыб?\n1) 4\n2) 3\n3) 2\nОтвет: 2', ['Камер? [*4 | 3 | 2]', 'Камер у рыб? [4 | 3 | *2]']],
    ['1. Раз?\n1) да\n2) нет\nОтвет: 2\n2. Камер у рыб?\n1) 4\n2) 3\n3) 2\nОтвет: 3', ['Раз? [да | *нет]', 'Камер у рыб? [4 | 3 | *2]']],
    ['1. Гетерозигота?\nа) АА\nб) Аа\nв) аа\nОтвет: Аа', ['Гетерозигота? [АА | *Аа | аа]']],
    ...['15|51', '51 или 15', '1,5 (в любом порядке)'].map((answer): [string, string[]] => [`1. Признаки?\n1) а1\n2) б1\n3) в1\n4) г1\n5) д1\nОтвет: ${answer}`, ['Признаки? {*а1 | б1 | в1 | г1 | *д1}']]),
    ['1. Сколько?\nОтвет: 300|триста', ['Сколько? short 300 | триста']],
    // The answers are samples of a whole answer.
    ['1. Почему?\nОтвет: 1) есть пигмент; 2) он поглощает свет.\n2. Два?\n1) да\n2) нет\nОтвет: 2', ['Почему? freeform 1) есть пигмент; 2) он поглощает свет.', 'Два? [да | *нет]']],
    ['С1. Почему?\nОтвет: 1) есть пигмент; 2) он поглощает свет.\nС2. Два?\n1) да\n2) нет\nОтвет: 2', ['Почему? freeform 1) есть пигмент; 2) он поглощает свет.', 'Два? [да | *нет]']],
    ['1. Раз?\n2. Два?\nОтвет: 1) митоз; 2) мейоз', ['Раз? short митоз', 'Два? short мейоз']],
  ])('%s', ([text, questions]) => {
    expect(read(text)).toEqual(questions);
    expect(told(text)).toEqual([]);
  });

  test.for<[string, string]>([
    ['1. Рахит?\nа) С\nб) А\nв) D\nОтвет: А', notes.unknownReading('А', 'А', 'Б')],
    ['1. Камер?\n1) 4\n2) 3\n3) 2\nОтвет: 3', notes.unknownReading('3', '3', '2')],
    ['1. Органоид дыхания\nрибосома\nмитохондрия\nОтвет: 2', notes.unlabelledOptions('2')],
    ['1. Первое?\no да\no нет\nОтветы: 1-2', notes.unlabelledOptions('2')],
    ['1. Ядро?\nОтвет: ядро/нуклеус', notes.compoundAnswer('ядро/нуклеус')],
    ['1. Ядро?\nОтвет: ядро (нуклеус)', notes.compoundAnswer('ядро (нуклеус)')],
    ['1. Хромосом?\nОтвет: 46 штук', notes.compoundAnswer('46 штук')],
  ])('%s has a note', ([text, note]) => {
    expect(faultsOf(text)).toEqual([[note]]);
  });

  test.for<[string, string]>([
    ['1. Прочитайте.\nВторой абзац.\nСколько?\nОтвет: 2', 'Прочитайте.\nВторой абзац.\nСколько? number 2 ± 0'],
    ['1. Доля?\nОтвет: 1/4', 'Доля? short 1/4'],
    ['1. Расщепление?\nОтвет: 3:1', 'Расщепление? short 3:1'],
  ])('%s has none', ([text, question]) => {
    expect([read(text), faultsOf(text)]).toEqual([[question], [[]]]);
  });

  test('a label that stands twice names nothing', () => {
    const text = '1. Раз?\nа) да\nб) нет\nв) иногда\nв) всегда\nОтвет: в';
    expect([faultsOf(text), told(text)]).toEqual([[[notes.missingKey]], [[6, 'Ответ: в', reasons.repeatedLabel]]]);
  });

  test('headings of the columns of a match stand on lines of their own', () => {
    const text = '1. Установите соответствие.\nПРИЗНАКИ\nА) шерсть\nБ) жабры\nКЛАССЫ\n1) рыбы\n2) звери\nЗапишите цифры под буквами.\nОтвет: 21';
    expect(read(text)).toEqual(['Установите соответствие.\nПРИЗНАКИ (шерсть = звери | жабры = рыбы) рыбы/звери']);
    expect(told(text)).toEqual([[5, 'КЛАССЫ', reasons.outside], [8, 'Запишите цифры под буквами.', reasons.outside]]);
  });
});

describe('numbered text before a test', () => {
  test.for<[string, number]>([['Инструкция\n1. Прочитайте.\n2. Выберите ответ.\nЗадания\n', 3], ['Критерии:\n1. 2 балла – «5»\n2. 1 балл – «4»\n', 2], ['Вопросы для повторения\n1. Что такое ген?\n\n', 2]])('%s is no question of it', ([before, lines]) => {
    const text = `${before}${TWO}Ответы: 1-б, 2-а`;
    expect(read(text)).toEqual(BOTH);
    expect(told(text).flatMap(([, quoted]) => quoted.split('\n'))).toHaveLength(lines);
  });

  test.for([`1. Ген?\nОтвет: участок\n1. Раз?\nа) да\nб) нет`, `Вариант 1\n1. Ген?\nВариант 2\n1. Раз?\nа) да\nб) нет`])('%s has questions of two parts', (text) => {
    expect(read(text)).toHaveLength(2);
  });

  test.for([['№\tКод\tУровень\tБалл\n1\t2.1\tБ\t1\n2\t2.2\tП\t2\n']])('a table of codes is no question: %s', ([table]) => {
    expect(read(`${TWO}${table}Ответы: 1-б, 2-а`)).toEqual(BOTH);
  });
});
