/** Tests the reader of Platonus files (rule R234). */
import { describe, expect, test } from 'vitest';
import { brief } from '../../../../test/support/brief-question.ts';
import { reasons } from '../texts.ts';
import { readPlatonus, readPlatonusLines } from './read-platonus.ts';
import { ImportReport } from '../import-report.ts';

const read = (text: string): string[] => readPlatonus(text).questions.map(({ question }) => brief(question));

describe('Platonus', () => {
  test.for<[string, string[]]>([
    ['<question>Раз?\n<variant>да\n<variant>нет\n<question>Два?\n<variant>нет\n<variant>да', ['Раз? [*да | нет]', 'Два? [*нет | да]']],
    ['<question1>Раз?<variant>да<variant>нет', ['Раз? [*да | нет]']],
    ['<QUESTION>Раз?</QUESTION><VARIANT>да</VARIANT><VARIANTRIGHT>нет</VARIANTRIGHT>', ['Раз? [да | *нет]']],
    ['<question>Раз\nили два?\n<variant>да\n<variant>нет', ['Раз\nили два? [*да | нет]']],
  ])('%j', ([text, questions]) => {
    expect(read(text)).toEqual(questions);
  });

  test('a bold variant is the right one, and bold on all of them says nothing', () => {
    const line = (number: number, text: string, isBold: boolean) => ({ number, text, spans: isBold ? [{ from: text.indexOf('>') + 1, to: text.length, kind: 'bold' as const }] : [] });
    const readBold = (...bold: boolean[]) => readPlatonusLines([line(1, '<question>Раз?', false), line(2, '<variant>да', bold[0] === true), line(3, '<variant>нет', bold[1] === true)], new ImportReport()).questions.map(({ question }) => brief(question));
    expect([readBold(false, true), readBold(true, true)]).toEqual([['Раз? [да | *нет]'], ['Раз? [*да | нет]']]);
  });

  test('what stands outside and a question without variants are told', () => {
    const { questions, problems } = readPlatonus('Тест\n<question>Раз?\n<question>Два?\n<variant>да\n<variant>нет');
    expect([questions.length, problems]).toEqual([1, [{ line: 1, text: 'Тест', message: reasons.outside }, { line: 2, text: 'Раз?', message: reasons.noOptions }]]);
  });
});
