/** Tests where a key may be, and to which question a list of pairs belongs (rules R231, R235). */
import { describe, expect, test } from 'vitest';
import { brief } from '../../../../../test/support/brief-question.ts';
import { notes, reasons } from '../../texts.ts';
import { readText } from '../read-text.ts';

const read = (text: string): string[] => readText(text).questions.map(({ question }) => brief(question));
const faultsOf = (text: string): string[][] => readText(text).questions.map(({ problems }) => problems);
const told = (text: string): [number, string, string][] => readText(text).problems.map(({ line, text: quoted, message }) => [line, quoted, message]);

const TWO = '1. Раз?\nа) да\nб) нет\n2. Два?\nа) да\nб) нет\n';
const OPEN = ['Раз? [да | нет]', 'Два? [да | нет]'];
const THREE = '1. Раз?\n1) да\n2) нет\n2. Два?\n1) да\n2) нет\n3. Три?\n1) да\n2) нет\n';
const VARIANTS = `Вариант 1\n${TWO}Вариант 2\n1. Три?\nа) да\nб) нет\n2. Четыре?\nа) да\nб) нет\n`;
const BOTH_VARIANTS = ['Раз? [*да | нет]', 'Два? [да | *нет]', 'Три? [да | *нет]', 'Четыре? [*да | нет]'];

describe('pairs inside a question are no key', () => {
  test.for<[string, string[]]>([
    // The letters are options.
    [`${TWO}3. Рахит?\n1) А\n2) Д`, [...OPEN, 'Рахит? [А | Д]']],
    [`${TWO}3. Гамета?\n1) АВ\n2) Ав\nОтвет: 2`, [...OPEN, 'Гамета? [АВ | *Ав]']],
    [`${TWO}3. Верно?\nА) раз\nБ) два\nВ) три\n1) АБ\n2) БВ`, [...OPEN, 'Верно?\nА) раз\nБ) два\nВ) три [АБ | БВ]']],
    [`${TWO}3. Какая буква?\n1. А\n2. Б\nОтветы: 1-б, 2-а, 3-2`, ['Раз? [да | *нет]', 'Два? [*да | нет]', 'Какая буква? [А | *Б]']],
    [`${TWO}3. Рахит?\n1\tА\n2\tД`, [...OPEN, 'Рахит? [А | Д]']],
    // The pairs are a legend, or a table of data.
    [`${TWO}3. Подписи:\n1 – а\n2 – б\nЧто это?\nа) лист\nб) корень`, [...OPEN, 'Подписи:\n1 – а\n2 – б\nЧто это? [лист | корень]']],
    [`${TWO}3. Подписи:\n1\t2\nА\tБ\nЧто это?\nа) лист\nб) корень`, [...OPEN, 'Подписи:\n1 | 2\nА | Б\nЧто это? [лист | корень]']],
    // The pairs are the answer to the question above.
    [`${TWO}3. Соотнесите.\n1) лист\n2) ген\nА) участок\nБ) орган\n1\t2\nБ\tА\n4. Четыре?`, [...OPEN, 'Соотнесите. (лист = орган | ген = участок) участок/орган', 'Четыре? short ']],
    [`${TWO}3. Соотнесите.\n1) лист\n2) ген\nА) участок\nБ) орган\n1-Б, 2-А\n4. Четыре?`, [...OPEN, 'Соотнесите. (лист = орган | ген = участок) участок/орган', 'Четыре? short ']],
    [`${TWO}3. Установите последовательность.\nА) рост\nБ) спад\nВ) покой\n1\t2\t3\nВ\tА\tБ`, [...OPEN, 'Установите последовательность. order покой > рост > спад']],
  ])('%s', ([text, questions]) => {
    expect(read(text)).toEqual(questions);
    expect(told(text)).toEqual([]);
  });

  test.for<[string, string[]]>([
    [`${TWO}1-б\n2-а`, ['Раз? [да | *нет]', 'Два? [*да | нет]']],
    [`${TWO}\n1) Б\n2) А`, ['Раз? [да | *нет]', 'Два? [*да | нет]']],
    [`${TWO}1\t2\nб\tа`, ['Раз? [да | *нет]', 'Два? [*да | нет]']],
    [`${TWO}№\t1\t2\nОтвет\tб\tа`, ['Раз? [да | *нет]', 'Два? [*да | нет]']],
    ['1. Раз?\nа) да\nб) нет\n1-б\n2. Два?\nа) да\nб) нет\n2-а', ['Раз? [да | *нет]', 'Два? [*да | нет]']],
  ])('a list behind the questions is a key: %s', ([text, questions]) => {
    expect(read(text)).toEqual(questions);
    expect(told(text)).toEqual([]);
  });
});

describe('a key', () => {
  test.for<[string, string[]]>([
    // The answer of a match contains pairs too.
    ['1. Раз?\nа) да\nб) нет\n2. Соотнесите.\n1) лист\n2) ген\nа) участок\nб) орган\n3. Три?\nа) да\nб) нет\nОтветы:\n1. б\n2. 1-б, 2-а\n3. а', ['Раз? [да | *нет]', 'Соотнесите. (лист = орган | ген = участок) участок/орган', 'Три? [*да | нет]']],
    ['1. Соотнесите.\n1) лист\n2) ген\nа) участок\nб) орган\n2. Два?\nа) да\nб) нет\nОтветы: 1 – 1б, 2а; 2 – б', ['Соотнесите. (лист = орган | ген = участок) участок/орган', 'Два? [да | *нет]']],
    ['1. Раз?\n2. Два?\n3. Три?\nОтветы: 1. 2-3; 2. 12,5; 3. рост', ['Раз? short 2-3', 'Два? number 12.5 ± 0', 'Три? short рост']],
    // The lines name variants.
    ...['1 вар.: 1-а, 2-б\n2 вар.: 1-б, 2-а', '1в.: 1-а; 2-б\n2в.: 1-б; 2-а', 'Вар. 1: 1-а, 2-б\nВар. 2: 1-б, 2-а'].map((key): [string, string[]] => [`${VARIANTS}Ответы\n${key}`, BOTH_VARIANTS]),
    [`${VARIANTS}Ответы: 1 вариант – 1а, 2б; 2 вариант – 1б, 2а.`, BOTH_VARIANTS],
    // The answers are in the order of the questions.
    ...['б, а', 'ба', 'б; а', 'б а', 'нет, да'].map((row): [string, string[]] => [`${TWO}Ответы: ${row}`, ['Раз? [да | *нет]', 'Два? [*да | нет]']]),
    [`${TWO}Ключ к тесту:\nб, а`, ['Раз? [да | *нет]', 'Два? [*да | нет]']],
    [`${THREE}Ответы: 2 1 2`, ['Раз? [да | *нет]', 'Два? [*да | нет]', 'Три? [да | *нет]']],
    [`${THREE}Ответы: 1 2, 2 1, 3 2`, ['Раз? [да | *нет]', 'Два? [*да | нет]', 'Три? [да | *нет]']],
    ['1. Деление?\n2. Клетка?\nОтветы: митоз, гамета', ['Деление? short митоз', 'Клетка? short гамета']],
    // The row belongs to one question.
    ['1. Раз?\nа) да\nб) нет\nОтвет: а\n2. Два?\nа) да\nб) нет\nв) оба\nОтветы: а, в', ['Раз? [*да | нет]', 'Два? {*да | нет | *оба}']],
    ['1. Раз?\n+ да\n- нет\n2. Два?\nа) да\nб) нет\nв) оба\nОтветы: а, в', ['Раз? [*да | нет]', 'Два? {*да | нет | *оба}']],
  ])('%s', ([text, questions]) => {
    expect(read(text)).toEqual(questions);
    expect(told(text)).toEqual([]);
  });

  test.for<[string, string, number]>([
    [`${TWO}Ответы: а, б, а`, 'а, б, а', 2],
    [`${THREE}Ответы: 1 2`, '1 2', 3],
    ['1. Ядро есть у всех.\n2. Грибы живые.\nОтветы: - +', '- +', 2],
    ['1. Ядро есть у всех.\n2. Грибы живые.\nОтветы: 1-, 2+', '1-, 2+', 2],
    [`${TWO}Ответы: 1.1-б, 1.2-а`, '1.1-б, 1.2-а', 2],
  ])('a row that does not fit is no key, and both readings are named: %s', ([text, row, count]) => {
    expect(faultsOf(text).at(-1)).toEqual([notes.answersInRow(row, count)]);
    expect(faultsOf(text)[0]).toEqual([notes.missingKey]);
  });

  test('of a match that nests as its list does is told from there', () => {
    expect(told(`${TWO}Ответы: 1-1-б, 2-а`)).toEqual([[7, '1-1-б, 2-а', reasons.noSuchOption]]);
  });
});
