/**
 * Tests texts around questions that belong to no question, and open questions whose numbers begin again (rule R239),
 * beside similar texts.
 */
import { describe, expect, test } from 'vitest';
import { brief } from '../../../../test/support/brief-question.ts';
import { readText } from './read-text.ts';

const read = (text: string): string[] => readText(text).questions.map(({ question }) => brief(question));
const told = (text: string): string[] => readText(text).problems.flatMap(({ text: quoted }) => quoted.split('\n'));

const TWO = '1. Раз?\nа) да\nб) нет\n2. Два?\nа) да\nб) нет\n';
const BOTH = ['Раз? [да | *нет]', 'Два? [*да | нет]'];
const KEY = 'Ответы: 1-б, 2-а';

describe('before the first number', () => {
  test.for(['Задачи: – повторить термины;\n– проверить себя.', 'Цель: учиться.\nПлан:\n• повторить\n• решить', 'Порядок работы:\nа) прочитайте;\nб) отметьте.'])('a list is no question: %s', (aims) => {
    expect(read(`${aims}\n${TWO}${KEY}`)).toEqual(BOTH);
    expect(told(`Тест\n${aims}\n${TWO}${KEY}`)).toEqual(aims.split('\n'));
  });

  test.for([['Ядро есть?\n- да\n- нет\n', 'Ядро есть? [да | нет]'], ['Ядро\n+ да\n- нет\n', 'Ядро [*да | нет]'], ['Ядро\nа) да\nб) нет\nОтвет: б\n', 'Ядро [да | *нет]']] as const)('a question is one: %s', ([text, question]) => {
    expect(read(`${text}${TWO}${KEY}`)).toEqual([question, ...BOTH]);
  });
});

describe('behind the key', () => {
  test.for(['Список литературы', 'Список использованных источников:', 'Литература', 'Критерии оценивания:', 'Критерии', 'Нормы оценок', 'Шкала перевода в оценку:'])('%s has no questions', (heading) => {
    for (const key of [KEY, '']) {
      expect(read(`${TWO}${key}\n${heading}\n1. Пасечник В. В. Биология.\n2. Сонин Н. И. Биология.`)).toHaveLength(2);
    }
    expect(told(`${TWO}${KEY}\n${heading}\n1. Пасечник В. В.\n2. Сонин Н. И.`)).toEqual([heading, '1. Пасечник В. В.', '2. Сонин Н. И.']);
  });

  test('a key in cells ends there', () => {
    expect(read('1. Раз?\nОтветы:\n1\nда\nСписок литературы\n1. Пасечник В. В. Биология.')).toEqual(['Раз? short да']);
  });

  test.for(['Критерии вида', 'Какие критерии оценивания?'])('%s asks', (heading) => {
    expect(read(`${TWO}${KEY}\n${heading}\n1. Что такое ген?\nа) да\nб) нет`)).toHaveLength(3);
  });

  test.for(['учитель биологии Иванова А. П.', 'стр. 2', 'https://site.ru/test', 'желаю успехов!'])('%s goes on with no option', (foot) => {
    expect(read(`1. Раз?\nа) да\nб) нет\n${foot}`)).toEqual(['Раз? [да | нет]']);
    expect(told(`1. Раз?\nа) да\nб) нет\n${foot}`)).toEqual([foot]);
  });

  test('a wrapped option goes on', () => {
    expect(read('1. Раз?\nа) да, когда\nстраны теплы\nб) митохон-\nдрия')).toEqual(['Раз? [да, когда страны теплы | митохондрия]']);
  });
});

describe('open questions that begin again', () => {
  const OPEN = ['Что такое ген? short ', 'Дайте определение клетки. short '];
  test.for(['', '\n', 'Часть 2\n', 'Задания с развёрнутым ответом\n'])('at 1: %j', (between) => {
    for (const first of [TWO, '1. Раз?\nа) да\nб) нет\n']) {
      expect(read(`${first}${between}1. Что такое ген?\n2. Дайте определение клетки.`).slice(-2)).toEqual(OPEN);
      expect(read(`${first}${between}1) Что такое ген?\n2) Дайте определение клетки.`).slice(-2)).toEqual(OPEN);
    }
  });

  test('a key may name their part', () => {
    expect(read(`Часть 1\n${TWO}Часть 2\n1. Что такое ген?\n2. Что такое ткань?\nКлюч\nЧасть 1: 1-б, 2-а`)).toEqual([...BOTH, 'Что такое ген? short ', 'Что такое ткань? short ']);
  });

  test.for<[string, string[]]>([
    // The options follow statements.
    ['1. Верны ли суждения?\nА. Раз.\nБ. Два.\n1. только А\n2. только Б\nОтвет: 2', ['Верны ли суждения?\nА. Раз.\nБ. Два. [только А | *только Б]']],
    ['Часть 2\n3. Выберите три.\n1. один\n2. два\n3. три\n4. четыре\n4. Четыре?\n1. да\n2. нет\nОтветы: 3-134, 4-1', ['Выберите три. {*один | два | *три | *четыре}', 'Четыре? [*да | нет]']],
    // The numbers belong to an explanation.
    ['1. Почему?\nПояснение:\n1) раз;\n2) два.\n2. Два?\nа) да\nб) нет\nОтвет: а', ['Почему? short ', 'Два? [*да | нет]']],
    ['1. Почему?\nЭлементы ответа:\n1) раз;\n2) два.\n2. Два?\nа) да\nб) нет\nОтвет: а', ['Почему? short ', 'Два? [*да | нет]']],
    ['1. Раз?\nОтвет: да\nПояснение: так.\n1) Что такое ген?\n2) Что такое вид?', ['Раз? short да', 'Что такое ген? short ', 'Что такое вид? short ']],
  ])('%s', ([text, questions]) => {
    expect(read(text)).toEqual(questions);
  });
});

test('a page of Moodle leaves only its questions', () => {
  const page = (number: number): string => `Вопрос ${number}\nВыполнен\nБаллов: 1,00 из 1,00\nОтметить вопрос\nТекст вопроса\nГде ген?\nВыберите один ответ:\na. в ядре\nb. в стенке\nОтзыв\nВаш ответ верный.\nПравильный ответ: в ядре\n`;
  expect(read(page(1) + page(2))).toEqual(['Где ген? [*в ядре | в стенке]', 'Где ген? [*в ядре | в стенке]']);
  expect(told(page(1) + page(2))).toEqual([]);
  expect(read('1. Выберите слово\nВерно\nНеверно\nа) да\nб) нет')).toEqual(['Выберите слово\nВерно\nНеверно [да | нет]']);
});

describe('the name of the test', () => {
  test.for([['Часть А\n', null], ['Часть 1. Выберите ответ\n', null], ['Часть А\nКлетка\n', 'Клетка'], ['Клетка\nЧасть А\n', 'Клетка'], ['Части растения\n', 'Части растения'], ['Часть растений\n', 'Часть растений']] as const)('%j', ([head, name]) => {
    expect(readText(`${head}${TWO}${KEY}`)).toMatchObject({ name, questions: [{}, {}] });
  });
});
