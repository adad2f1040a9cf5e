import { describe, expect, test } from 'vitest';
import { notes, reasons } from '../texts.ts';
import { readDocx } from './read-docx.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const PNG = Uint8Array.from(atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='), (character) => character.charCodeAt(0));

const numbering = `<w:numbering ${W}>
  <w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="russianUpper"/><w:lvlText w:val="%2)"/></w:lvl></w:abstractNum>
  <w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1)"/></w:lvl></w:abstractNum>
  <w:abstractNum w:abstractNumId="2"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="·"/></w:lvl></w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
  <w:num w:numId="4"><w:abstractNumId w:val="2"/></w:num>
</w:numbering>`;
const styles = `<w:styles ${W}><w:style w:type="character" w:styleId="Strong"><w:rPr><w:b/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Question"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`;
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const read = (body: string, more: [string, Uint8Array][] = []) =>
  readDocx(
    new Map([
      ['_rels/.rels', bytes(`<Relationships>${relation('d', 'officeDocument', 'word/document.xml')}</Relationships>`)],
      ['word/document.xml', bytes(`<?xml version="1.0" encoding="UTF-8"?><w:document ${W}><w:body>${body}<w:sectPr/></w:body></w:document>`)],
      ['word/_rels/document.xml.rels', bytes(`<Relationships>${relation('n', 'numbering', 'numbering.xml')}${relation('s', 'styles', 'styles.xml')}${relation('i', 'image', 'media/1.png')}${relation('e', 'image', 'media/2.emf')}${relation('h', 'header', 'header1.xml')}${relation('f', 'footnotes', 'footnotes.xml')}</Relationships>`)],
      ['word/numbering.xml', bytes(numbering)],
      ['word/styles.xml', bytes(styles)],
      ['word/media/1.png', PNG],
      ['word/media/2.emf', bytes('emf')],
      ...more,
    ]),
  );

const run = (text: string, properties = ''): string => `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (inside: string, properties = ''): string => `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${inside}</w:p>`;
const listed = (list: number, level: number, inside: string): string => paragraph(inside, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
const text = (...lines: string[]): string => lines.map((line) => paragraph(run(line))).join('');
const table = (...rows: string[][]): string => `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${cell.startsWith('<') ? cell : text(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
const image = (id: string): string => `<w:r><w:drawing><a:blip r:embed="${id}"/></w:drawing></w:r>`;
const questionsOf = (body: string) => read(body).questions.map(({ question }) => question);

describe('.docx', () => {
  test('typed numbers and letters are read, with the paragraph of each question', () => {
    const { name, questions, problems } = read(text('Тест', '', '1. Вопрос?', 'А) да', 'Б) нет', 'Ответ: Б', '', '2. Ещё?', '+ да', '- нет'));
    expect(name).toBe('Тест');
    expect(questions.map(({ line, question }) => [line, question])).toMatchObject([[3, { options: ['да', 'нет'], correct: 1 }], [8, { options: ['да', 'нет'], correct: 0 }]]);
    expect(problems).toEqual([]);
  });

  test('signs of symbol fonts are what the font shows, and a raised run is a power', () => {
    const symbol = (font: string, code: string): string => `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`;
    const inSymbol = (inside: string): string => run(inside, '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>');
    const body = [
      paragraph(`${run('1. 37 ')}${symbol('Symbol', 'F0B0')}${run('C, 2 ')}${symbol('Symbol', 'F0B4')}${run(' 10')}${run('6', '<w:position w:val="8"/>')}${run(', ')}${inSymbol('p')}${inSymbol('\uf0ae')}${run(' 5')}`),
      paragraph(run('а) да')), paragraph(`${run('б) нет ')}${symbol('Wingdings', 'F0FC')}`),
      paragraph(run('2. Два?')), paragraph(run('☐ да')), paragraph(run('☒ нет')),
    ].join('');
    expect(questionsOf(body)).toMatchObject([{ question: '37 °C, 2 × 10⁶, π→ 5', options: ['да', 'нет'], correct: 1 }, { options: ['да', 'нет'], correct: 1 }]);
    expect(read(body).problems).toEqual([]);
    expect(read(paragraph(symbol('Webdings', 'F021'))).problems).toMatchObject([{ text: 'F021', message: reasons.unknown }]);
  });

  test('automatic numbers and letters are read as Word shows them', () => {
    const body = [
      listed(1, 0, run('Первый?')), listed(1, 1, run('да')), listed(1, 1, run('нет')),
      listed(1, 0, run('Второй?')), listed(1, 1, run('три')), listed(1, 1, run('четыре')), listed(1, 1, run('пять')),
      text('Ответы: 1-Б, 2-АВ'),
    ].join('');
    expect(questionsOf(body)).toMatchObject([
      { type: 'text', question: 'Первый?', options: ['да', 'нет'], correct: 1 },
      { type: 'multiple', question: 'Второй?', options: ['три', 'четыре', 'пять'], correctAnswers: [0, 2] },
    ]);
  });

  test('lists that begin anew, bullets and numbers of a style are read', () => {
    const question = (inside: string): string => paragraph(run(inside), '<w:pStyle w:val="Question"/>');
    const body = [question('Первый?'), listed(2, 0, run('да')), listed(2, 0, run('нет')), text('Ответ: b'), question('Второй?'), listed(3, 0, run('три')), listed(3, 0, run('четыре')), text('Ответ: a'), question('Третий?'), listed(4, 0, run('пять', '<w:b/>')), listed(4, 0, run('шесть'))].join('');
    expect(questionsOf(body)).toMatchObject([{ options: ['да', 'нет'], correct: 1 }, { options: ['три', 'четыре'], correct: 0 }, { options: ['пять', 'шесть'], correct: 0 }]);
  });

  test.for<[string, string]>([
    ['bold', '<w:b/>'],
    ['underlined', '<w:u w:val="single"/>'],
    ['highlighted', '<w:highlight w:val="yellow"/>'],
    ['shaded', '<w:shd w:val="clear" w:fill="FFFF00"/>'],
    ['coloured', '<w:color w:val="FF0000"/>'],
    ['a style that is bold', '<w:rStyle w:val="Strong"/>'],
  ])('%s options are right', ([, properties]) => {
    const options = paragraph(run('А) да')) + paragraph(run('Б) ') + run('нет', properties)) + paragraph(run('В) может', properties));
    expect(questionsOf(text('1. Вопрос?') + options)).toMatchObject([{ type: 'multiple', options: ['да', 'нет', 'может'], correctAnswers: [1, 2] }]);
  });

  test.for<[string, string]>([
    ['not bold', '<w:b w:val="0"/>'],
    ['black', '<w:color w:val="000000"/>'],
    ['of the automatic colour', '<w:color w:val="auto"/>'],
    ['without underline', '<w:u w:val="none"/>'],
  ])('%s is no mark', ([, properties]) => {
    expect(read(text('1. Вопрос?') + paragraph(run('А) да', properties)) + text('Б) нет')).questions[0]?.problems).toEqual([notes.missingKey]);
  });

  test('formatting on all options marks nothing', () => {
    expect(read(text('1. Вопрос?') + paragraph(run('А) да', '<w:b/>')) + paragraph(run('Б) нет', '<w:b/>'))).questions[0]?.problems).toEqual([notes.missingKey]);
  });

  test('line breaks inside a paragraph part a question and its options', () => {
    const lines = (...parts: string[]): string => paragraph(parts.map((part) => run(part)).join('<w:r><w:br/></w:r>'));
    expect(questionsOf(lines('1. Первая строка', 'вторая?', 'А) да', 'Б) нет', 'Ответ: А'))).toMatchObject([{ question: 'Первая строка\nвторая?', options: ['да', 'нет'], correct: 0 }]);
    expect(questionsOf(text('1. Вопрос?') + lines('А) длинный', 'вариант') + text('Б) нет', 'Ответ: А'))).toMatchObject([{ options: ['длинный вариант', 'нет'], correct: 0 }]);
  });

  test('indices, tabs and hyphens become plain signs; deleted and hidden text is not read', () => {
    const body = paragraph(
      `${run('1. CO')}${run('2', '<w:vertAlign w:val="subscript"/>')}<w:r><w:noBreakHyphen/></w:r>${run('газ')}<w:del><w:r><w:delText>нет</w:delText></w:r></w:del><w:ins>${run('?')}</w:ins>${run('скрыто', '<w:vanish/>')}`,
    );
    expect(questionsOf(body + paragraph(`${run('А) да')}<w:r><w:tab/></w:r>${run('Б) нет')}`) + text('Ответ: А'))).toMatchObject([{ question: 'CO₂-газ?', options: ['да', 'нет'], correct: 0 }]);
  });

  test('two columns under «Соотнесите» are a match without a key; an answer behind it is the key', () => {
    const columns = table(['АТФ', 'ген'], ['ДНК', 'энергия'], ['', 'вода']);
    const [match] = read(text('1. Соотнесите вещества.') + columns).questions;
    expect(match?.question).toMatchObject({ type: 'match', matchLeft: ['АТФ', 'ДНК'], matchRight: ['вода', 'ген', 'энергия'], matchAnswers: [-1, -1] });
    expect(match?.problems).toEqual([notes.missingKey]);
    const labelled = table(['Вещество', 'Роль'], ['А) АТФ', '1) ген'], ['Б) ДНК', '2) энергия']);
    const answered = read(`${text('1. Установите соответствие.')}${labelled}${text('Ответ: 21')}`);
    expect(answered.questions[0]?.question).toMatchObject({ matchLeft: ['АТФ', 'ДНК'], matchRight: ['ген', 'энергия'], matchAnswers: [1, 0] });
    expect(answered.problems).toEqual([{ line: 2, text: 'Вещество\nРоль', message: reasons.outside }]);
  });

  test.for<[string, string]>([
    ['rows', table(['1', '2'], ['А', 'Б'])],
    ['rows with headings', table(['Вопрос', '1', '2'], ['Ответ', 'А', 'Б'])],
    ['columns', table(['№', 'Ответ'], ['1', 'А'], ['2', 'Б'])],
  ])('a table of %s is a key', ([, key]) => {
    expect(questionsOf(text('1. Раз?', 'А) да', 'Б) нет', '2. Два?', 'А) да', 'Б) нет', 'Ответы') + key)).toMatchObject([{ correct: 0 }, { correct: 1 }]);
  });

  test('cells of other tables are joined by a bar, and their paragraphs count', () => {
    const { questions } = read(text('1. Что в таблице?') + table(['Газ', 'Доля'], ['N', '78']) + text('+ да', '- нет', '2. Ещё?', '+ да', '- нет'));
    expect(questions.map(({ line, question }) => [line, question.question])).toEqual([[1, 'Что в таблице?\nГаз | Доля\nN | 78'], [8, 'Ещё?']]);
  });

  test('the first image is taken, and every other one is told', () => {
    const body = paragraph(run('1. Что на рис. 1?') + image('i')) + paragraph(image('i')) + paragraph(image('e')) + paragraph(run('А) да') + image('i')) + text('Б) нет', 'Ответ: А') + paragraph(image('i')) + text('2. Ещё?') + paragraph(image('missing')) + text('+ да', '- нет');
    const { questions, problems } = read(body);
    expect(questions.map(({ question, problems: faults }) => [question.contextImage?.slice(0, 14), faults])).toEqual([['data:image/png', []], [undefined, []]]);
    expect(problems.map(({ line, message }) => [line, message])).toEqual([[2, reasons.secondImage], [3, reasons.imageKind], [4, reasons.imageInOption], [7, reasons.imageOutside], [9, reasons.imageMissing]]);
  });

  test('text boxes, formulas, footnotes and page headers are told', () => {
    const box = `<w:r><w:pict><w:txbxContent>${text('В рамке')}</w:txbxContent></w:pict></w:r>`;
    const formula = '<m:oMath><m:r><m:t>x+1</m:t></m:r></m:oMath>';
    const footnote = '<w:r><w:footnoteReference w:id="2"/></w:r>';
    const { problems } = read(paragraph(run('1. Вопрос?') + box + formula + footnote) + text('+ да', '- нет'), [
      ['word/footnotes.xml', bytes(`<w:footnotes ${W}><w:footnote w:id="2">${text('Сноска')}</w:footnote></w:footnotes>`)],
      ['word/header1.xml', bytes(`<w:hdr ${W}>${text('Школа 5')}</w:hdr>`)],
    ]);
    expect(problems.map(({ text: quoted, message }) => [quoted, message])).toEqual([['В рамке', reasons.textBox], ['x+1', reasons.formula], ['Сноска', reasons.footnote], ['Школа 5', reasons.pageHeader]]);
  });

  test('a document without text is empty, and one without a document is unreadable', () => {
    expect(read('<w:p/>')).toEqual({ name: null, questions: [], problems: [] });
    expect(() => readDocx(new Map())).toThrow('нет текста документа');
  });
});
