import { describe, expect, test } from 'vitest';
import { matchQuestion, multipleQuestion, numberQuestion, sequenceQuestion, shortQuestion, textQuestion } from '../../../test/support/fixtures/question-arbitraries.ts';
import { readAsMoodle } from '../../../test/support/moodle-gift.ts';
import { readQuestions } from '../question-import/read-questions.ts';
import type { Question } from '../questions/question.ts';
import { moodleRefusals } from './moodle-refusals.ts';
import { writeQuestions } from './write-questions.ts';

const options = (count: number): string[] => Array.from({ length: count }, (_, index) => `вариант ${index + 1}`);
const multipleOf = (right: number): Question => multipleQuestion({ options: options(right + 1), correctAnswers: options(right).map((_, index) => index) });

describe('a question that Moodle refuses', () => {
  test.for<[string, Question, string | null]>([
    ['ten right options are taken', multipleOf(10), null],
    ['eleven are not', multipleOf(11), 'верных вариантов больше десяти'],
    ['nineteen are not', multipleOf(19), 'верных вариантов больше десяти'],
    ['twenty are taken', multipleOf(20), null],
    ['twenty-one are not', multipleOf(21), 'верных вариантов больше десяти'],
    ['a right item of 255 characters is taken', matchQuestion({ matchRight: ['я'.repeat(255), 'а', 'б', 'в'] }), null],
    ['one of 256 is not', matchQuestion({ matchRight: ['я'.repeat(256), 'а', 'б', 'в'] }), 'пункт справа длиннее 255 символов'],
    ['signs of HTML count as Moodle stores them', matchQuestion({ matchRight: [`${'я'.repeat(250)} < 7`, 'а', 'б', 'в'] }), 'пункт справа длиннее 255 символов'],
    ['a row without its pair', matchQuestion({ matchAnswers: [0, -1, 1] }), 'верный ответ не отмечен'],
    ['no right option', textQuestion({ correct: -1 }), 'верный ответ не отмечен'],
    ['no number', numberQuestion({ answer: null }), 'верный ответ не отмечен'],
    ['no order', sequenceQuestion({ correctOrder: [] }), 'верный ответ не отмечен'],
    ['one option', textQuestion({ options: ['один'], correct: 0 }), 'вариантов или строк меньше двух'],
  ])('%s', ([, question, reason]) => {
    const messages = reason === null ? [] : [`Moodle не примет вопрос 2: ${reason}.`];
    expect([moodleRefusals([textQuestion(), question], 'gift'), moodleRefusals([textQuestion(), question], 'moodle-xml')]).toEqual([messages, messages]);
  });

  test('an arrow in a spelling is refused in GIFT alone', () => {
    const questions = [shortQuestion({ answers: ['ДНК->РНК'] })];
    expect([moodleRefusals(questions, 'gift'), moodleRefusals(questions, 'moodle-xml')]).toEqual([['Moodle не примет вопрос 1: в верном ответе стоит «->».'], []]);
  });

  test('the numbers are those of the editor, by reason', () => {
    const questions = [textQuestion({ correct: -1 }), textQuestion(), multipleOf(12), numberQuestion({ answer: null }), shortQuestion({ answers: [] })];
    expect(moodleRefusals(questions, 'gift')).toEqual(['Moodle не примет вопросы 1, 4 и 5: верный ответ не отмечен.', 'Moodle не примет вопрос 3: верных вариантов больше десяти.']);
    expect(moodleRefusals(questions, 'text')).toEqual([]);
  });

  test('stands in a comment, does not spoil the file and comes in again', () => {
    const image = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const questions = [textQuestion({ topic: 'Клетка' }), multipleQuestion({ correctAnswers: [], topic: 'Ткани', contextImage: image, contextText: '-- > {' }), shortQuestion()];
    const gift = writeQuestions('gift', { name: 'Тест', questions }).content;
    expect(readAsMoodle(gift).map((read) => (read.kind === 'category' ? read.path : read.text))).toEqual(['Тест/Клетка', questions[0]?.question, 'Тест', questions[2]?.question]);
    expect(gift.split('\n')[1]).toBe('// Moodle не примет вопрос 2: верный ответ не отмечен.');
    const fromGift = readQuestions('gift', gift);
    expect(fromGift.questions.map(({ question }) => question)).toEqual(questions.map((question) => ({ ...question, contextImage: null })));
    expect(fromGift.problems.map(({ message }) => message)).toEqual(['Рисунка в файле нет.']);
    const xml = writeQuestions('moodle-xml', { name: 'Тест', questions }).content;
    expect(xml.replace(/<!--[\s\S]*?-->/g, '').match(/<question type="\w+">/g)).toEqual(['category', 'multichoice', 'category', 'shortanswer'].map((type) => `<question type="${type}">`));
    expect(xml).toContain('<!-- Moodle не примет вопрос 2: верный ответ не отмечен. -->');
    const fromXml = readQuestions('moodle-xml', xml);
    expect([fromXml.questions.map(({ question }) => question), fromXml.problems]).toEqual([questions, []]);
  });

  test('a comment that is damaged is told', () => {
    const source = '// listok: "isAlone":true,"type":"text","question":"Что?"\n\n[plain]Кто? {=я}\n';
    expect(readQuestions('gift', source)).toMatchObject({
      questions: [{ line: 3 }],
      problems: [{ line: 1, text: 'Что?', message: 'Комментарий «listok» испорчен, вопрос не прочитан.' }],
    });
  });
});
