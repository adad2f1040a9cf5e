/**
 * Tests the forms of numbers, labels and marks in exam papers and chat messages, beside similar texts that mean
 * something else (rules R230, R232, R239).
 */
import { describe, expect, test } from 'vitest';
import { brief } from '../../../../test/support/brief-question.ts';
import { notes, reasons } from '../texts.ts';
import { readText } from './read-text.ts';

const read = (text: string): string[] => readText(text).questions.map(({ question }) => brief(question));
const told = (text: string): [number, string, string][] => readText(text).problems.map(({ line, text: quoted, message }) => [line, quoted, message]);
const faultsOf = (text: string): string[][] => readText(text).questions.map(({ problems }) => problems);

const GROWTH = '1. Как изменится рост?\n1) растёт\n2) падает\n3) не меняется\n';

describe('papers and chats', () => {
  test.for<[string, string[]]>([
    // The number is above its text.
    ['1\nЧто изучает цитология?\nа) клетки\nб) ткани\nОтвет: а\n\n2\n\nЧто изучает экология?\n1) среду\n2) ткани\nОтвет: 1', ['Что изучает цитология? [*клетки | ткани]', 'Что изучает экология? [*среду | ткани]']],
    ['1\nСколько камер в сердце рыб?\nОтвет:\n2\n2\nСколько камер в сердце птиц?\nОтвет:\n4', ['Сколько камер в сердце рыб? number 2 ± 0', 'Сколько камер в сердце птиц? number 4 ± 0']],
    // The number has no full stop.
    ['1 Раз?\nа) да\nб) нет\n2 Два?\nа) да\nб) нет\nОтветы: 1-б, 2-а', ['Раз? [да | *нет]', 'Два? [*да | нет]']],
    ['1- Раз?\n+ да\n- нет\n2- Два?\n- да\n+ нет', ['Раз? [*да | нет]', 'Два? [да | *нет]']],
    ['А1 Раз?\n1) да\n2) нет\nА2 Два?\n1) да\n2) нет\nВ1 Три?\n1) да\n2) нет\nОтветы: А1-2, А2-1, В1-2', ['Раз? [да | *нет]', 'Два? [*да | нет]', 'Три? [да | *нет]']],
    ['Вариант 1\n1 Раз?\n1) да\n2) нет\n2 Два? а) да б) нет\nВариант 2\n1 Три?\n1) да\n2) нет\n2 Четыре? а) да б) нет\nОтветы\nВариант\t1\t2\n1\t2\tа\n2\t1\tб', ['Раз? [да | *нет]', 'Два? [*да | нет]', 'Три? [*да | нет]', 'Четыре? [да | *нет]']],
    // Numbers and marks are emoji, as in chats.
    ['1️⃣ Раз?\n✅ да\n❌ нет\n2️⃣ Два?\n❌ да\n✔️ нет', ['Раз? [*да | нет]', 'Два? [да | *нет]']],
    ['🔟 Раз?\n✖️ да\n☑️ нет', ['Раз? [да | *нет]']],
    ['1. Раз?\nда ✅\nнет ❌\n2. Два?\nда ❌\nнет ✅', ['Раз? [*да | нет]', 'Два? [да | *нет]']],
    ['1. Раз?\n( ) да\n(x) нет\n2. Два?\n(•) да\n( ) нет', ['Раз? [да | *нет]', 'Два? [*да | нет]']],
    ['**Вопрос 1.** Раз?  \nА) да  \nБ) нет  \n*Ответ: Б*\n**Вопрос 2.** Два?\nА) да\nБ) нет\n_Правильный ответ: А_\n*Пояснение: так сказано*', ['Раз? [да | *нет]', 'Два? [*да | нет]']],
    ['1. Раз?\n*ответственный*\nнет', ['Раз? [*ответственный | нет]']],
    // The tables come from quiz programs.
    ['Question Text\tOption 1\tOption 2\tCorrect Answer\nРаз?\tда\tнет\t2\nДва?\tда\tнет\t1', ['Раз? [да | *нет]', 'Два? [*да | нет]']],
    ['Question - max 120 characters\tAnswer 1 - max 75 characters\tAnswer 2 - max 75 characters\tCorrect answer(s)\nРаз?\tда\tнет\t2', ['Раз? [да | *нет]']],
    // Under such a heading dashes are bullets.
    ['1. Раз?\nВарианты ответов:\n- да\n- нет\nОтвет: нет', ['Раз? [да | *нет]']],
    // The options are numbers.
    ['1. Сколько камер?\nа. 2\nб. 3\nв. 4\nОтвет: б', ['Сколько камер? [2 | *3 | 4]']],
    // Roman numerals are beside letters.
    ['1. Соотнесите.\nА) лист\nБ) ген\nI. орган\nII. участок\nОтвет: А – I, Б – II', ['Соотнесите. (лист = орган | ген = участок) участок/орган']],
    ['1. Соотнесите.\nI. лист\nII. ген\nА. участок\nБ. орган\nОтвет: I – Б, II – А', ['Соотнесите. (лист = орган | ген = участок) участок/орган']],
    ['1. Соотнесите.\nА) лист\nБ) ген\nI – орган\nII – участок\n2. Сколько?\nКлюч: 1. АI БII; 2. 5', ['Соотнесите. (лист = орган | ген = участок) участок/орган', 'Сколько? number 5 ± 0']],
    // The line under the options names what the digits belong to.
    [`${GROWTH}Запишите выбранные цифры для каждого показателя.\nОтвет: 12`, ['Как изменится рост?\nЗапишите выбранные цифры для каждого показателя.\n1) растёт\n2) падает\n3) не меняется short 12']],
    [`${GROWTH}Цифры в ответе могут повторяться.\n\nПульс\tДавление\n\t\n\nОтвет: 31`, ['Как изменится рост?\nЦифры в ответе могут повторяться. (Пульс = не меняется | Давление = растёт) не меняется/падает/растёт']],
    [`${GROWTH}Цифры в ответе могут повторяться.\nПульс | Давление\n2. Два?\n1) да\n2) нет\nОтветы: 1-22, 2-1`, ['Как изменится рост?\nЦифры в ответе могут повторяться. (Пульс = падает | Давление = падает) не меняется/падает/растёт', 'Два? [*да | нет]']],
  ])('%s', ([text, questions]) => {
    expect(read(text)).toEqual(questions);
    expect(told(text)).toEqual([]);
  });

  test.for<[string, string[], [number, string, string][]]>([
    // Numbers of pages, of keys and of amounts are not numbers of questions.
    ['1. Раз?\nа) да\nб) нет\n1\n2. Два?\nа) да\nб) нет\n2\nОтветы: 1-б, 2-а', ['Раз? [да | *нет]', 'Два? [*да | нет]'], [[4, '1', reasons.outside], [8, '2', reasons.outside]]],
    ['1. Раз?\nа) да\nб) нет\n2. Два?\n5 Зёрен дали всходы.\nа) да\nб) нет\nОтветы: 1-б, 2-а', ['Раз? [да | *нет]', 'Два?\n5 Зёрен дали всходы. [*да | нет]'], []],
    ['1\nЧто изучает цитология?\n1) клетки\n2) ткани\n2\nЧто изучает экология?\n1) среду\n2) ткани\nОтветы:\n1\n1\n2\n2\nучитель биологии Иванова А. П.', ['Что изучает цитология? [*клетки | ткани]', 'Что изучает экология? [среду | *ткани]'], [[14, 'учитель биологии Иванова А. П.', reasons.outside]]],
    // A ticked box needs a text after it; a sign inside a text is not a box.
    ['1. Ген (x) находится\nа) в X\nб) в Y (x)\nОтвет: б', ['Ген (x) находится [в X | *в Y (x)]'], []],
    // Without a column of numerals nothing says what they mean.
    ['1. Соотнесите.\nА) лист\nБ) ген\nОтвет: А – I, Б – II', ['Соотнесите. [лист | ген]'], [[4, 'Ответ: А – I, Б – II', reasons.noSuchOption]]],
    ['I. Выберите ответ.\n1. Раз?\nа) да\nб) нет\nII. Впишите ответ.\n2. Два?\nОтветы: 1-а, 2-пять', ['Раз? [*да | нет]', 'Два? short пять'], [[5, 'II. Впишите ответ.', reasons.outside]]],
    // The digits are not in an order, whatever line follows the options.
    [`${GROWTH}Подумайте.\nОтвет: 13`, ['Как изменится рост? {*растёт | падает | *не меняется}'], [[5, 'Подумайте.', reasons.outside]]],
  ])('%s has nothing of it', ([text, questions, problems]) => {
    expect(read(text)).toEqual(questions);
    expect(told(text)).toEqual(problems);
  });

  test('pairs of labels are no explanation of the first label', () => {
    const text = '1. Соотнесите.\nА) лист\nБ) ген\nОтвет: А – орган, Б – участок';
    expect(faultsOf(text)).toEqual([[notes.missingKey]]);
  });
});
