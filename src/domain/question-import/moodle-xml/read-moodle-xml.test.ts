import { describe, expect, test } from 'vitest';
import { notes, reasons } from '../texts.ts';
import { readMoodleXml } from './read-moodle-xml.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const quiz = (inside: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${inside}\n</quiz>`;
const question = (type: string, inside: string, text = 'Вопрос?'): string =>
  quiz(`<question type="${type}">\n<name><text>Имя</text></name>\n<questiontext format="html"><text><![CDATA[<p>${text}</p>]]></text></questiontext>\n${inside}\n</question>`);
const answer = (fraction: number | string, text: string, inside = ''): string =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text>${inside}</answer>`;

function readOne(source: string) {
  const { questions, problems } = readMoodleXml(source);
  const [taken, ...others] = questions;
  expect(others).toEqual([]);
  return { question: taken?.question, faults: taken?.problems, line: taken?.line, told: problems.map(({ line, text, message }) => [line, text, message]) };
}

describe('Moodle XML', () => {
  test.for<[string, string, object]>([
    ['multichoice of one answer', question('multichoice', `<single>true</single>${answer(0, 'а')}${answer(100, 'б')}`), { type: 'text', options: ['а', 'б'], correct: 1 }],
    ['multichoice without a setting', question('multichoice', `${answer(100, 'а')}${answer(0, 'б')}`), { type: 'text', options: ['а', 'б'], correct: 0 }],
    ['multichoice of several answers', question('multichoice', `<single>false</single>${answer('33.33333', 'а')}${answer('-50', 'б')}${answer('33.33333', 'в')}${answer('33.33333', 'г')}`), { type: 'multiple', options: ['а', 'б', 'в', 'г'], correctAnswers: [0, 2, 3] }],
    ['multichoice of several with one right', question('multichoice', `<single>0</single>${answer('100', 'а')}${answer('0', 'б')}`), { type: 'multiple', correctAnswers: [0] }],
    ['truefalse', question('truefalse', `${answer(0, 'true')}${answer(100, 'false')}`), { type: 'text', options: ['Верно', 'Неверно'], correct: 1 }],
    ['truefalse, false first', question('truefalse', `${answer(0, 'false')}${answer(100, 'true')}`), { correct: 0 }],
    ['truefalse in words of a language', question('truefalse', `${answer(100, 'Верно')}${answer(0, 'Неверно')}`), { correct: 0 }],
    ['shortanswer', question('shortanswer', `<usecase>0</usecase>${answer(100, 'АТФ')}${answer(100, 'АТФ')}${answer(100, 'ATP')}`), { type: 'short', answers: ['АТФ', 'ATP'] }],
    ['shortanswer with its case', question('shortanswer', `<usecase>1</usecase>${answer(100, 'Аа')}`), { type: 'short', answers: ['Аа'], matchCase: true }],
    ['shortanswer is plain', question('shortanswer', `<usecase>0</usecase>${answer(100, 'a &lt;b&gt;')}`), { type: 'short', answers: ['a <b>'] }],
    ['numerical', question('numerical', answer(100, '3.5', '<tolerance>0.1</tolerance>')), { type: 'number', answer: 3.5, tolerance: 0.1 }],
    ['numerical without tolerance', question('numerical', answer(100, '-12')), { type: 'number', answer: -12, tolerance: 0 }],
    ['essay', question('essay', '<graderinfo format="html"><text>&lt;p&gt;Образец&lt;/p&gt;</text></graderinfo>'), { type: 'freeform', freeformAnswer: 'Образец' }],
    ['matching', question('matching', '<subquestion format="html"><text>АТФ</text><answer><text>энергия</text></answer></subquestion><subquestion><text>ДНК</text><answer><text>ген</text></answer></subquestion><subquestion><text></text><answer><text>вода</text></answer></subquestion>'), { type: 'match', matchLeft: ['АТФ', 'ДНК'], matchRight: ['вода', 'ген', 'энергия'], matchAnswers: [2, 1] }],
    ['ordering', question('ordering', `${answer('2.0', 'б')}${answer('1.0', 'а')}${answer('3.0', 'в')}`), { type: 'sequence', items: ['б', 'в', 'а'], correctOrder: [2, 0, 1] }],
  ])('%s', ([, source, expected]) => {
    expect(readOne(source).question).toMatchObject({ question: 'Вопрос?', ...expected });
  });

  test('texts are HTML, plain or automatic, as they say', () => {
    const of = (format: string, text: string) =>
      readMoodleXml(quiz(`<question type="essay"><questiontext format="${format}"><text>${text}</text></questiontext></question>`)).questions[0]?.question.question;
    expect(of('html', '&lt;p&gt;CO&lt;sub&gt;2&lt;/sub&gt;&lt;/p&gt;\n&lt;p&gt;и&amp;nbsp;вода&lt;/p&gt;')).toBe('CO₂\nи вода');
    expect(of('plain_text', 'a &lt;b&gt; c\nd')).toBe('a <b> c\nd');
    expect(of('moodle_auto_format', 'раз\nдва &lt;b&gt;три&lt;/b&gt;')).toBe('раз\nдва три');
  });

  test('the category is the topic of what follows, the general feedback is the explanation', () => {
    const category = (path: string) => `<question type="category"><category><text>${path}</text></category></question>`;
    const essay = '<question type="essay"><questiontext><text>Да?</text></questiontext><generalfeedback><text>Потому</text></generalfeedback></question>';
    const { questions, problems } = readMoodleXml(quiz([category('$course$/top/Генетика'), essay, category('$course$/top/По умолчанию для 10А'), essay, category('top'), essay].join('')));
    expect(questions.map(({ question: { topic, explanation } }) => [topic, explanation])).toEqual([['Генетика', 'Потому'], [undefined, 'Потому'], [undefined, 'Потому']]);
    expect(problems).toEqual([]);
  });

  test('the first image is taken from its file, and every other one is told', () => {
    const image = (inside: string) =>
      readOne(quiz(`<question type="truefalse"><questiontext format="html"><text><![CDATA[Да?<img src="@@PLUGINFILE@@/%D0%B0%201.png"><img src="@@PLUGINFILE@@/2.png"><img src="http://x/3.png">]]></text>${inside}</questiontext>${answer(100, '&lt;img src="4.png"&gt;true')}</question>`));
    const { question: taken, told } = image(`<file name="а 1.png" path="/" encoding="base64">${PNG}</file>`);
    expect(taken?.contextImage).toBe(`data:image/png;base64,${PNG}`);
    expect(told.map(([, text, message]) => [text, message])).toEqual([['2.png', reasons.secondImage], ['http://x/3.png', reasons.secondImage]]);
    expect(image('<file name="а 1.png" path="/" encoding="base64">PHN2Zy8+</file>').told.map(([, , message]) => message)).toEqual([reasons.imageKind, reasons.imageMissing, reasons.imageMissing]);
    expect(readOne(question('essay', `<image>x.png</image><image_base64>${PNG}</image_base64>`)).question?.contextImage).toBe(`data:image/png;base64,${PNG}`);
  });

  test.for<[string, string, [string, string][]]>([
    ['cloze', question('cloze', '', 'Есть {1:SHORTANSWER:=да}'), [['Есть {1:SHORTANSWER:=да}', reasons.kind('cloze')]]],
    ['a description', question('description', '', 'Прочитайте'), [['Прочитайте', reasons.description]]],
    ['feedback of answers', question('multichoice', `${answer(100, 'а', '<feedback format="html"><text>да</text></feedback>')}${answer(0, 'б', '<feedback><text></text></feedback>')}`), [['да', reasons.feedback]]],
    ['combined feedback and hints', question('multichoice', `${answer(100, 'а')}${answer(0, 'б')}<correctfeedback><text>Верно.</text></correctfeedback><hint><text>Подумайте</text></hint>`), [['Верно.', reasons.feedback], ['Подумайте', reasons.hint]]],
    ['weights', question('multichoice', `${answer(100, 'а')}${answer(50, 'б')}`), [['50 %: б', reasons.weight]]],
    ['masks and halves', question('shortanswer', `${answer(100, 'АТ*')}${answer(50, 'АДФ')}${answer(100, 'АТФ')}`), [['АТ*', reasons.mask], ['АДФ', reasons.partialAnswer]]],
    ['other numbers, units', question('numerical', `${answer(100, '1')}${answer(100, '2')}${answer(0, '*')}<units><unit><multiplier>1</multiplier><unit_name>мм</unit_name></unit></units>`), [['2', reasons.otherNumber], ['*', reasons.mask], ['мм', reasons.units]]],
    ['elements of other programs', question('truefalse', `${answer(100, 'true')}<stackversion><text>2021</text></stackversion>`), [['2021', reasons.unknown]]],
    ['formulas', question('truefalse', answer(100, 'true'), 'Да <math><mi>x</mi></math>'), [['x', reasons.formula]]],
  ])('%s are told', ([, source, told]) => {
    expect(readMoodleXml(source).problems.map(({ text, message }) => [text, message])).toEqual(told);
  });

  describe('a description of another program', () => {
    const described = (text: string, ...files: string[]) => `<question type="description"><questiontext format="html"><text><![CDATA[<p>${text}</p>]]></text>${files.map((name) => `<file name="${name}" path="/" encoding="base64">${PNG}</file>`).join('')}</questiontext></question>`;
    const essay = (text: string) => `<question type="essay"><questiontext><text>${text}</text></questiontext></question>`;
    const category = '<question type="category"><category><text>Зоология</text></category></question>';
    const materialsOf = (...blocks: string[]) => {
      const { questions, materials, problems } = readMoodleXml(quiz(blocks.join('\n')));
      return { of: questions.map(({ question: { materialId } }) => materials?.find(({ id }) => id === materialId)?.text), said: questions.map((taken) => taken.problems.filter((each) => each.startsWith('Материал'))), materials, problems };
    };

    test('is the material of the next question, with its images, and says so', () => {
      const { of, said, materials, problems } = materialsOf(essay('а'), described('Рассмотрите рисунок.', '1.png', '2.png'), essay('б'), essay('в'));
      expect(of).toEqual([undefined, 'Рассмотрите рисунок.', undefined]);
      expect(said).toEqual([[], [notes.materialOfOne(2)], []]);
      expect(materials?.[0]?.images).toHaveLength(2);
      expect(problems).toEqual([]);
    });

    test.for<[string, number]>([
      ['Прочитайте текст и выполните задания 5 и 6.', 2],
      ['К вопросам 5–7', 3],
      ['Задания 12 - 15', 4],
      ['Рисунки 1 и 2', 1],
      ['К вопросам 7–5', 1],
    ])('«%s» is for as many questions as it names: %i', ([text, count]) => {
      const { of } = materialsOf(described(text), ...['а', 'б', 'в', 'г', 'д'].map(essay));
      expect(of.filter(Boolean)).toHaveLength(count);
    });

    test('ends with its category, and without a question it is told', () => {
      const { of, problems } = materialsOf(described('К вопросам 1–3'), essay('а'), category, essay('б'), described('Конец'));
      expect(of).toEqual(['К вопросам 1–3', undefined]);
      expect(problems.map(({ text, message }) => [text, message])).toEqual([['Конец', reasons.description]]);
    });
  });

  test('signs have the names that HTML gives them, and elements may stand in a text as they are', () => {
    const [taken] = readMoodleXml(quiz('<question type="essay"><questiontext format="html"><text>36,6&nbsp;°C &rarr; 10<sup>1</sup><br/>и A &lt; B</text></questiontext></question>')).questions;
    expect(taken?.question.question).toBe('36,6 °C → 10¹\nи A < B');
  });

  test.for<[string, [string, string][]]>([
    ['<correctfeedback format="html"><text>&lt;p&gt;Ваш ответ верный.&lt;/p&gt;</text></correctfeedback><incorrectfeedback><text>Your answer is incorrect.</text></incorrectfeedback>', []],
    ['<correctfeedback><text>Ваш ответ верный, молодец.</text></correctfeedback>', [['Ваш ответ верный, молодец.', reasons.feedback]]],
  ])("Moodle's own feedback is not told: %s", ([feedback, told]) => {
    const { problems } = readMoodleXml(question('multichoice', `${answer(100, 'а')}${answer(0, 'б')}${feedback}`));
    expect(problems.map(({ text, message }) => [text, message])).toEqual(told);
  });

  test('a spelling of 0 % is a wrong one, one of 50 % is told', () => {
    const { question: taken, told } = readOne(question('shortanswer', `${answer(100, 'АТФ')}${answer(0, 'ДНК')}${answer(50, 'АДФ')}`));
    expect([taken, told.map(([, text]) => text)]).toEqual([expect.objectContaining({ answers: ['АТФ'] }), ['АДФ']]);
  });

  test('attachments and formulas are told, ordered lists keep their numbers', () => {
    const { question: taken, told } = readOne(question('truefalse', answer(100, 'true'), '<a href="@@PLUGINFILE@@/x.mp3">Звук</a><ol start="2"><li>раз</li></ol><ol type="a"><li>два</li></ol>\\(x^2\\) и $5'));
    expect(taken?.question).toBe('Звук\n2. раз\na) два\n\\(x^2\\) и $5');
    expect(told.map(([, text, message]) => [text, message])).toEqual([['x.mp3', reasons.media], ['\\(x^2\\)', reasons.formula]]);
  });

  test('lines are those of the tags', () => {
    const { line, told } = readOne(quiz(`\n\n<question\n type="multichoice">\n<questiontext><text>Да?</text></questiontext>\n${answer(100, 'а', '\n<feedback><text>нет</text></feedback>')}${answer(0, 'б')}</question>`));
    expect([line, told[0]?.[0]]).toEqual([5, 9]);
  });

  test.for<[string, string, number]>([
    ['a tag that is not closed', '<quiz>\n<question>\n</quiz>', 3],
    ['another root', '<html></html>', 1],
    ['a DTD', '<?xml version="1.0"?>\n<!DOCTYPE quiz [<!ENTITY a "b">]>\n<quiz/>', 2],
    ['an external entity', '<!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<quiz>&x;</quiz>', 1],
    ['an unknown entity', '<quiz>\n<question type="essay"><questiontext><text>&foo;</text></questiontext></question></quiz>', 2],
    ['no XML', 'Вопрос? {=а}', 1],
    ['two roots', '<quiz></quiz>\n<quiz></quiz>', 2],
  ])('%s makes the file unreadable, with its line', ([, source, line]) => {
    expect(() => readMoodleXml(source)).toThrow(expect.objectContaining({ name: 'UnreadableFile', line }));
  });

  test('a file without questions is empty, and after 2,000 questions the rest is one problem', () => {
    expect(readMoodleXml('<quiz/>')).toEqual({ name: null, questions: [], problems: [] });
    const { questions, problems } = readMoodleXml(quiz('<question type="essay"><questiontext><text>Да?</text></questiontext></question>\n'.repeat(2_100)));
    expect([questions.length, questions[0]?.problems, problems]).toEqual([2_000, [notes.hiddenFromLearners], [{ line: 2_003, text: 'Да?', message: reasons.tooManyQuestions }]]);
  });
});
