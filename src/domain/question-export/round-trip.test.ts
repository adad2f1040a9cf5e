import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  extendedQuestion,
  freeformQuestion,
  matchQuestion,
  multipleQuestion,
  numberQuestion,
  sequenceQuestion,
  shortQuestion,
  textQuestion,
} from '../../../test/support/fixtures/question-arbitraries.ts';
import { readAsMoodle } from '../../../test/support/moodle-gift.ts';
import { splitLines } from '../lines.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../question-import/formats.ts';
import { readQuestions } from '../question-import/read-questions.ts';
import { reasons } from '../question-import/texts.ts';
import type { Question } from '../questions/question.ts';
import { normalizeTest } from '../questions/test-input/test-input.ts';
import type { ExportedTest } from './exported-test.ts';
import { toMoodleMarkdown } from './moodle-html.ts';
import { refusalOf } from './moodle-refusals.ts';
import { correctItems, rightShare, rowsOf } from './question-parts.ts';
import { writeQuestions } from './write-questions.ts';

/** Makes texts comparable: Moodle trims them, and lines may end in several ways. */
const tidy = (text: string): string => splitLines(text).join('\n').trim();

/** A question as Moodle should understand it. */
function meantInMoodle(question: Question) {
  const { explanation, contextText } = question;
  const text = contextText === null ? tidy(question.question) : `${tidy(contextText)}\n\n${tidy(question.question)}`.trim();
  const common = { text, feedback: tidy(toMoodleMarkdown(explanation ?? '').replaceAll('&lt;', '<').replaceAll('&amp;', '&')) };
  switch (question.type) {
    case 'text':
      return { kind: 'choice', ...common, isSingle: true, answers: question.options.map((option, index) => ({ text: option, share: index === question.correct ? 1 : 0 })) };
    case 'multiple': {
      const share = Number(rightShare(question)) / 100;
      return { kind: 'choice', ...common, isSingle: false, answers: question.options.map((option, index) => ({ text: option, share: question.correctAnswers.includes(index) ? share : -1 })) };
    }
    case 'match':
      return { kind: 'match', ...common, rows: rowsOf(question) };
    case 'short':
      return { kind: 'short', ...common, answers: question.answers.map((answer) => ({ text: answer.replaceAll('*', '\\*'), share: 1 })) };
    case 'number':
      return { kind: 'number', ...common, answer: question.answer, tolerance: question.tolerance };
    case 'sequence':
      return { kind: 'ordering', ...common, items: correctItems(question) };
    case 'extended':
    case 'freeform':
      return { kind: 'essay', ...common };
  }
}

const PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const write = (format: ExportFormat, exported: ExportedTest): string => writeQuestions(format, exported).content;

/** The question without empty fields: `null` and a missing field mean the same. */
const canonical = (question: Question) =>
  Object.fromEntries(Object.entries(question).filter(([name, value]) => !(['topic', 'explanation'].includes(name) && value === null)));

const roundTrip = (format: ExportFormat, exported: ExportedTest) => {
  const { name, questions, problems } = readQuestions(format, write(format, exported));
  return { name, questions: questions.map(({ question }) => canonical(question)), problems };
};

const comingIn = ({ name, questions }: ExportedTest) => ({ name, questions: questions.map(canonical), problems: [] });

const allKinds: ExportedTest = {
  name: 'Клетка',
  questions: [
    textQuestion({ topic: 'Клетка', explanation: 'Там синтезируется АТФ.' }),
    textQuestion({ correct: -1 }),
    multipleQuestion({ scoring: 'ege' }),
    multipleQuestion({ correctAnswers: [1] }),
    multipleQuestion({ correctAnswers: [] }),
    matchQuestion({ scoring: 'ege' }),
    matchQuestion({ matchAnswers: [1, -1, -1] }),
    shortQuestion({ matchCase: true, contextText: 'Прочитайте текст.\n\nВторой абзац.' }),
    shortQuestion({ answers: [] }),
    numberQuestion(),
    numberQuestion({ answer: null }),
    numberQuestion({ answer: -0.000_000_1, tolerance: 0 }),
    sequenceQuestion({ scoring: 'ege' }),
    sequenceQuestion({ correctOrder: [] }),
    extendedQuestion({ topic: 'Лист', explanation: 'Свет нужен.', contextText: 'Опыт.\n\nДва листа.' }),
    extendedQuestion({ id: 'q2', criteria: null, sampleAnswer: '' }),
    freeformQuestion(),
  ],
};

describe('what goes out comes in again', () => {
  test.for(EXPORT_FORMATS)('a test with every kind of question: %s', (format) => {
    expect(roundTrip(format, allKinds)).toEqual(comingIn(allKinds));
  });

  /** Pieces of text that have a special meaning in one of the formats. */
  const pieces = ['А) ', '1. ', '2) ', '\n', '\n\n', '{', '}', '=', '~', '->', '--', '-->', '<b>', '&amp;', 'Ответ: ', 'Ответы: 1-А', '+ ', '- ', '* ', '**да**', '//', '#', '####', '::', ':', '\\', '\\n', 'рис. 1', '\u00a0', '  ', '%50%', 'Вариант 2', ';', ']]>', '[html]', '(2 балла)', 'Пояснение: ', 'слово', 'T', '5', '±', '\u0001', '\u2028', '_____', '..', 'listok: "a":1', '$CATEGORY: x', 'ANSWER: A', '0', '<', '&', '&lt;', '&#48;', '&nbsp;', ' & ', '" ', '&&058;', '%100%', '[plain]', '[markdown]', '//', '/', 'pH<7', '2n>n', '<i>', '####', 'none', '123', '>2 ALL', '\\:', '$', '`'];
  const hostile = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('').toWellFormed());
  const line = fc.oneof({ weight: 20, arbitrary: hostile }, { weight: 1, arbitrary: fc.constantFrom('0', '//', 'я'.repeat(300), `${'<'.repeat(70)} да`) });
  const lines = fc.uniqueArray(line.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== ''), { minLength: 2, maxLength: 4 });
  const manyLines = fc.integer({ min: 5, max: 22 }).map((count) => Array.from({ length: count }, (_, index) => `вариант ${index}`));
  /** Texts around 4,096 characters, because Moodle reads a file in pieces of 4,096 bytes. */
  const long = fc.integer({ min: 4_080, max: 4_100 }).map((length) => `${'x'.repeat(length)} слово & «да» `);
  const common = { question: fc.oneof({ weight: 20, arbitrary: hostile }, { weight: 1, arbitrary: long }), explanation: fc.option(hostile), topic: fc.option(hostile.map((text) => text.slice(0, 60))), contextText: fc.option(hostile) };
  const hostileQuestion: fc.Arbitrary<Question> = fc.oneof(
    fc.record({ ...common, options: lines, correct: fc.integer({ min: -1, max: 1 }) }).map((given) => textQuestion(given)),
    fc.record({ ...common, options: lines, correctAnswers: fc.constantFrom<number[][]>([], [0], [0, 1]) }).map((given) => multipleQuestion(given)),
    fc.record({ ...common, options: manyLines }).map((given) => multipleQuestion({ ...given, correctAnswers: given.options.map((_, index) => index).slice(1) })),
    fc.record({ ...common, matchLeft: lines, matchRight: lines, matchAnswers: fc.constantFrom<number[][]>([0, 1], [1, 0], [-1, 0], [1, 1]) }).map((given) => matchQuestion(given)),
    fc.record({ ...common, answers: lines }).map((given) => shortQuestion(given)),
    fc.record({ ...common, answer: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0)), tolerance: fc.constantFrom(0, 0.1) }).map((given) => numberQuestion(given)),
    fc.record({ ...common, items: lines, correctOrder: fc.constantFrom<number[][]>([], [1, 0]) }).map((given) => sequenceQuestion(given.correctOrder.length > 0 ? { ...given, items: given.items.slice(0, 2) } : given)),
    fc.record({ ...common, sampleAnswer: hostile, element: hostile }).map(({ element, ...given }) =>
      extendedQuestion({ ...given, criteria: { elements: [{ id: 'a', text: element }, { id: 'b-_', text: '{"}' }], bands: [{ points: 2, any: [{ atLeast: 2, among: ['a', 'b-_'], required: ['a'] }] }], extraErrors: true } }),
    ),
    fc.record({ ...common, freeformAnswer: hostile }).map((given) => freeformQuestion(given)),
  );

  const hostileTest = fc
    .record({ name: hostile.map((text) => text.replace(/\s+/g, ' ').trim() || 'Тест'), questions: fc.array(hostileQuestion, { minLength: 1, maxLength: 3 }) })
    .map(normalizeTest);

  test.for(EXPORT_FORMATS)('texts that look like marks of the formats: %s', (format) => {
    fc.assert(
      fc.property(hostileTest, (stored) => {
        expect(roundTrip(format, stored)).toEqual(comingIn(stored));
      }),
      { numRuns: 150 },
    );
  });

  test('Moodle reads in GIFT what is meant', () => {
    fc.assert(
      fc.property(hostileTest, ({ name, questions }) => {
        const read = readAsMoodle(write('gift', { name, questions })).filter((each) => each.kind !== 'category');
        expect(read).toEqual(questions.filter((question) => refusalOf(question, 'gift') === null).map(meantInMoodle));
      }),
      { numRuns: 300 },
    );
  });

  test('in Moodle XML every text is CDATA, which Moodle reads with its spaces', () => {
    fc.assert(
      fc.property(hostileTest, (stored) => {
        const withoutComments = write('moodle-xml', stored).replace(/<!--[\s\S]*?-->/g, '');
        const between = withoutComments.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
        expect(between).not.toMatch(/&|<text>(?!<\/text>)/);
      }),
      { numRuns: 50 },
    );
  });

  test('images travel in Moodle XML alone; elsewhere it is told that there was one', () => {
    const withImage: ExportedTest = { name: 'Рисунок', questions: [textQuestion({ contextImage: PNG })] };
    expect(roundTrip('moodle-xml', withImage)).toEqual(comingIn(withImage));
    for (const format of ['gift', 'text'] as const) {
      const { questions, problems } = roundTrip(format, withImage);
      expect([questions[0]?.contextImage, problems.map(({ message }) => message)]).toEqual([null, [reasons.imageMissing]]);
    }
  });
});

describe('a file that goes out', () => {
  test('GIFT is what Moodle reads', () => {
    const questions = [
      textQuestion({ question: 'Что = это: {a}?', explanation: 'Так #1' }),
      multipleQuestion({ correctAnswers: [0, 2, 3] }),
      matchQuestion(),
      shortQuestion({ answers: ['5*', 'пять'] }),
      numberQuestion(),
      sequenceQuestion(),
      freeformQuestion({ freeformAnswer: '' }),
    ];
    expect(write('gift', { name: 'Клетка', questions })).toBe(`// listok: "name":"Клетка"

$CATEGORY: Клетка

[plain]Что \\= это\\: \\{a\\}? {
	~Ядро
	=Митохондрия
	~Рибосома
	####[markdown]Так \\#1
}

[plain]Что есть у растительной клетки? {
	~%33.33333%Клеточная стенка
	~%-100%Центриоль
	~%33.33333%Хлоропласт
	~%33.33333%Вакуоль
}

// listok: "matchRight":["Хранит ДНК","Собирает белок","Расщепляет","Запасает воду"],"matchAnswers":[1,2,0]
[plain]Что делает органоид? {
	=Рибосома -> Собирает белок
	=Лизосома -> Расщепляет
	=Ядро -> Хранит ДНК
	= -> Запасает воду
}

[plain]Как называется организм с двумя одинаковыми аллелями? {
	=5\\\\*
	=пять
}

[plain]Сколько пикограммов ДНК в ядре? {#3.5:0.1}

// listok: "items":["Метафаза","Телофаза","Анафаза","Профаза","Интерфаза"],"correctOrder":[4,3,0,2,1]
[plain]Расположите фазы по порядку. {>5 ALL VERTICAL ALL_OR_NOTHING SHOW none
Интерфаза
Профаза
Метафаза
Анафаза
Телофаза
}

[plain]Опишите митоз. {}
`);
  });

  test('Moodle XML is what Moodle reads', () => {
    const questions = [
      sequenceQuestion({ items: ['Тип', 'Царство'], correctOrder: [1, 0], topic: 'A/B & C', explanation: 'От **крупного**\nк <мелкому>' }),
      matchQuestion({ matchLeft: ['кислая', 'щелочная'], matchRight: ['pH<7', 'pH>7'], matchAnswers: [0, 1], contextText: 'Среда\n\nраствора' }),
    ];
    expect(write('moodle-xml', { name: 'Среда', questions })).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<!-- listok: "name":"Среда" -->
<question type="category"><category><text><![CDATA[Среда/A//B &amp; C]]></text></category></question>
<question type="ordering">
  <name><text><![CDATA[Расположите фазы по порядку.]]></text></name>
  <questiontext format="html"><text><![CDATA[<p>Расположите фазы по порядку.</p>]]></text></questiontext>
  <generalfeedback format="markdown"><text><![CDATA[От **крупного**  \nк &lt;мелкому>]]></text></generalfeedback>
  <defaultgrade>2</defaultgrade>
  <shownumcorrect>1</shownumcorrect>
  <layouttype>VERTICAL</layouttype>
  <selecttype>ALL</selecttype>
  <selectcount>2</selectcount>
  <gradingtype>ALL_OR_NOTHING</gradingtype>
  <showgrading>SHOW</showgrading>
  <answer fraction="1" format="html"><text><![CDATA[Царство]]></text></answer>
  <answer fraction="2" format="html"><text><![CDATA[Тип]]></text></answer>
</question>
<question type="category"><category><text><![CDATA[Среда]]></text></category></question>
<!-- listok: "contextLength":15,"matchRight":["pH\\u003c7","pH\\u003e7"],"matchAnswers":[0,1] -->
<question type="matching">
  <name><text><![CDATA[Что делает органоид?]]></text></name>
  <questiontext format="html"><text><![CDATA[<p>Среда<br><br>раствора</p><p>Что делает органоид?</p>]]></text></questiontext>
  <generalfeedback format="markdown"><text></text></generalfeedback>
  <defaultgrade>2</defaultgrade>
  <subquestion format="html"><text><![CDATA[кислая]]></text><answer><text><![CDATA[pH&lt;7]]></text></answer></subquestion>
  <subquestion format="html"><text><![CDATA[щелочная]]></text><answer><text><![CDATA[pH&gt;7]]></text></answer></subquestion>
</question>
</quiz>
`);
  });

  test('text is what teachers write', () => {
    const questions = [textQuestion({ explanation: 'Там АТФ.' }), multipleQuestion(), shortQuestion(), numberQuestion(), sequenceQuestion({ items: ['б', 'а'], correctOrder: [1, 0] })];
    expect(write('text', { name: 'Клетка', questions })).toBe(`Клетка

1. Что даёт клетке энергию?
А) Ядро
Б) Митохондрия
В) Рибосома
Ответ: Б
Пояснение: Там АТФ.

2. Что есть у растительной клетки?
А) Клеточная стенка
Б) Центриоль
В) Хлоропласт
Г) Вакуоль
Ответ: АВГ

3. Как называется организм с двумя одинаковыми аллелями?
Ответ: гомозигота; гомозиготный

4. Сколько пикограммов ДНК в ядре?
Ответ: 3,5 ± 0,1

5. Расположите фазы по порядку.
1) б
2) а
Ответ: 21
`);
  });

  test('no comment has a brace, a double hyphen or a line break', () => {
    const question = textQuestion({ topic: 'a--b {c}\n---', contextText: '-->\u2028}' });
    for (const format of EXPORT_FORMATS) {
      const comments = [...write(format, { name: '{--}\n', questions: [question] }).matchAll(/listok:(.*?)(?: -->)?$/gm)].map(([, text]) => text);
      expect(comments.length).toBe(2);
      expect(comments.join('')).not.toMatch(/[{}\u2028]|--/);
    }
  });

  test('the name of the file is that of the test, with the extension of the format', () => {
    expect(EXPORT_FORMATS.map((format) => writeQuestions(format, { name: 'Тест: 1', questions: [] }).name)).toEqual(['Тест: 1.gift', 'Тест: 1.xml', 'Тест: 1.txt']);
  });
});

/**
 * Guards against regular expressions whose time grows with the square of the length: with them these forty runs would
 * take minutes.
 */
test.for([' ', '\t', '•', '(', '# '])('texts with the longest runs are written in every format: %j', (run) => {
  const text = (length: number): string => `а${run.repeat(length / run.length - 2)}б`;
  const questions = Array.from({ length: 40 }, () => matchQuestion({ question: text(5_000), matchRight: [text(2_000), 'б', 'в', 'г'] }));
  for (const format of EXPORT_FORMATS) expect(write(format, { name: 'Тест', questions }).length).toBeGreaterThan(40 * 7_000);
});
