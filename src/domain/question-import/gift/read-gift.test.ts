import { describe, expect, test } from 'vitest';
import { notes, reasons } from '../texts.ts';
import { readGift } from './read-gift.ts';

/** Reads the only question of a file, and drops its empty fields. */
function readOne(source: string) {
  const { questions, problems } = readGift(source);
  expect(questions.length).toBe(1);
  const { contextText, contextImage, ...question } = questions[0]?.question ?? ({} as never);
  expect([contextText, contextImage]).toEqual([null, null]);
  return { question, faults: questions[0]?.problems, line: questions[0]?.line, told: problems.map(({ line, text, message }) => [line, text, message]) };
}

const right = (source: string) => readOne(source).question;

describe('GIFT', () => {
  test.for<[string, object]>([
    ["Who's buried in Grant's tomb?{~Grant ~Jefferson =no one}", { type: 'text', question: "Who's buried in Grant's tomb?", options: ['Grant', 'Jefferson', 'no one'], correct: 2 }],
    ['Grant is {~buried =entombed ~living} in Grant’s tomb.', { type: 'text', question: 'Grant is _____ in Grant’s tomb.', options: ['buried', 'entombed', 'living'], correct: 1 }],
    ['Два плюс два {=четыре =4}.', { type: 'short', question: 'Два плюс два _____.', answers: ['четыре', '4'] }],
    ['Солнце встаёт на востоке.{T}', { type: 'text', question: 'Солнце встаёт на востоке.', options: ['Верно', 'Неверно'], correct: 0 }],
    ['Вирусы — клетки. {FALSE}', { type: 'text', question: 'Вирусы — клетки.', options: ['Верно', 'Неверно'], correct: 1 }],
    ['Кто?{=no one =nobody}', { type: 'short', question: 'Кто?', answers: ['no one', 'nobody'] }],
    ['Когда?{#1822:1}', { type: 'number', question: 'Когда?', answer: 1822, tolerance: 1 }],
    ['Когда? {#1822}', { type: 'number', question: 'Когда?', answer: 1822, tolerance: 0 }],
    ['Сколько? {#0.1..0.4}', { type: 'number', question: 'Сколько?', answer: 0.25, tolerance: 0.15 }],
    ['Сколько? {#2,71:0,005}', { type: 'number', question: 'Сколько?', answer: 2.71, tolerance: 0.005 }],
    ['Температура? {#-5..5}', { type: 'number', question: 'Температура?', answer: 0, tolerance: 5 }],
    ['Что? {}', { type: 'freeform', question: 'Что?', freeformAnswer: '' }],
    ['Выберите {\n~%50%а\n~%50%б\n~%-50%в\n}', { type: 'multiple', question: 'Выберите', options: ['а', 'б', 'в'], correctAnswers: [0, 1] }],
    ['Три {~%33.33333%а ~%33.33333%б ~%33.33333%в ~г}', { type: 'multiple', question: 'Три', options: ['а', 'б', 'в', 'г'], correctAnswers: [0, 1, 2] }],
    ['Один из {~%100%а ~б}', { type: 'multiple', question: 'Один из', options: ['а', 'б'], correctAnswers: [0] }],
    ['Знаки {=\\~\\=\\#\\{\\}\\: ~\\\\ ~а\\nб}', { type: 'text', question: 'Знаки', options: ['~=#{}:', '\\', 'а б'], correct: 0 }],
    ['::Имя::Вопрос\\nв две строки{T}', { type: 'text', question: 'Вопрос\nв две строки', options: ['Верно', 'Неверно'], correct: 0 }],
    ['::Имя с \\:\\: внутри:: Вопрос?{=а}', { type: 'short', question: 'Вопрос?', answers: ['а'] }],
    ['[html]<p>Газ CO<sub>2</sub></p><p>и вода</p>{=а}', { type: 'short', question: 'Газ CO₂\nи вода', answers: ['а'] }],
    ['[plain]a <b> c{=<i>}', { type: 'short', question: 'a <b> c', answers: ['<i>'] }],
    ['[markdown]Это **важно**{=а}', { type: 'short', question: 'Это важно', answers: ['а'] }],
    ['[moodle]строка\nвторая{=а}', { type: 'short', question: 'строка\nвторая', answers: ['а'] }],
    ['Кто? {=а\n####Потому что}', { type: 'short', question: 'Кто?', answers: ['а'], explanation: 'Потому что' }],
    ['Да? {TRUE####Всегда}', { type: 'text', question: 'Да?', options: ['Верно', 'Неверно'], correct: 0, explanation: 'Всегда' }],
    ['$CATEGORY: $course$/top/Общая биология/Генетика\n\nКто? {=а}', { type: 'short', question: 'Кто?', answers: ['а'], topic: 'Генетика' }],
    ['$CATEGORY: $course$/По умолчанию для 10Б\n\nКто? {=а}', { type: 'short', question: 'Кто?', answers: ['а'] }],
    ['$CATEGORY: a/Вирусы // бактерии\nКто? {=а}', { type: 'short', question: 'Кто?', answers: ['а'], topic: 'Вирусы / бактерии' }],
    ['Кто? {\n=а\n\n}', { type: 'short', question: 'Кто?', answers: ['а'] }],
    ['// комментарий\nКто? {\n// внутри\n=а}', { type: 'short', question: 'Кто?', answers: ['а'] }],
    ['Без ключа {~а ~б}', { type: 'multiple', question: 'Без ключа', options: ['а', 'б'], correctAnswers: [] }],
  ])('%s is a question', ([source, question]) => {
    expect(right(source)).toEqual(question);
  });

  test('a match has its right column sorted, and more right items than rows', () => {
    expect(right('Столицы {\n=Канада -> Оттава\n=Италия -> Рим\n=Япония->Токио\n= -> Дели\n}')).toEqual({
      type: 'match',
      question: 'Столицы',
      matchLeft: ['Канада', 'Италия', 'Япония'],
      matchRight: ['Дели', 'Оттава', 'Рим', 'Токио'],
      matchAnswers: [1, 2, 3],
    });
    expect(right('Пары {=1 -> а =2 -> б}')).toMatchObject({ matchRight: ['б', 'а'], matchAnswers: [1, 0] });
    expect(right('Пары {=1 -> б =2 -> а =3 -> б}')).toMatchObject({ matchRight: ['а', 'б'], matchAnswers: [1, 0, 1] });
  });

  test('an ordering question is a sequence, as every version of Moodle writes it', () => {
    const items = { type: 'sequence', question: 'Фазы', items: ['Анафаза', 'Метафаза', 'Профаза'], correctOrder: [2, 1, 0] };
    for (const head of ['>3 ALL VERTICAL ALL_OR_NOTHING SHOW', '>3     none', '> 3', '>3 ALL VERTICAL ALL_OR_NOTHING SHOW abc', '>']) {
      expect(right(`Фазы {${head}\nПрофаза\nМетафаза\nАнафаза\n}`)).toEqual(items);
    }
    expect(right('{>2\nа\nб\n}')).toMatchObject({ items: ['б', 'а'], correctOrder: [1, 0] });
  });

  test.for<[string, string, [number, string, string][]]>([
    ['feedback', 'Кто?{\n~а#нет\n=б#да}', [[2, '#нет', reasons.feedback], [3, '#да', reasons.feedback]]],
    ['weights of a question of one answer', 'Кто?{~а ~%50%б =в}', [[1, '~%50%б', reasons.weight]]],
    ['unequal weights', 'Кто?{~%70%а ~%30%б}', [[1, '~%70%а', reasons.weight], [1, '~%30%б', reasons.weight]]],
    ['spellings that are partly right', 'Кто?{=%100%а =%75%б}', [[1, '=%75%б', reasons.partialAnswer]]],
    ['masks', 'Кто?{=а =б*}', [[1, '=б*', reasons.mask]]],
    ['other numbers', 'Когда? {#\n=1822:0\n=%50%1822:2\n=1900}', [[3, '=%50%1822:2', reasons.partialAnswer], [4, '=1900', reasons.otherNumber]]],
    ['no number', 'Когда? {#год}', [[1, 'год', reasons.notANumber]]],
    ['a row without a pair', 'Пары {=а -> б\n=в}', [[2, '=в', reasons.pair]]],
    ['a part of the items', 'Фазы {>2 RANDOM\nа\nб\nв\n}', [[1, '>2 RANDOM', reasons.selection]]],
    ['an image', '[html]Клетка <img src="x.png">{=а}', [[1, 'x.png', reasons.imageMissing]]],
  ])('%s is told with its line', ([, source, told]) => {
    expect(readOne(source).told).toEqual(told);
  });

  test.for<[string, string, string]>([
    ['a text without answers', 'Просто текст', reasons.description],
    ['a brace that is not closed', 'Вопрос {=а', reasons.braces],
    ['a brace too many', 'Вопрос {=а}}', reasons.braces],
    ['two blanks', 'Раз {=а} два {=б}.', reasons.severalBlanks],
  ])('%s is not taken and told', ([, source, message]) => {
    expect(readGift(source)).toEqual({ name: null, questions: [], problems: [{ line: 1, text: source, message }] });
  });

  test.for<[string, string[]]>([
    ['Кто? {~а ~б}', [notes.missingKey]],
    ['Кто? {=а =б ~в}', [notes.twoRight(['а', 'б'])]],
    ['Когда? {#}', [notes.missingKey]],
    ['Что? {}', [notes.hiddenFromLearners]],
    ['Что на рис. 2? {=а}', [notes.missingImage]],
    ['{=а}', [notes.emptyText]],
    ['Барбарис. Это? {=а}', []],
  ])('%s has its faults', ([source, faults]) => {
    expect(readOne(source).faults).toEqual(faults);
  });

  test('the line is that of the name or text, and comments and categories do not count', () => {
    expect(readOne('// раз\n\n$CATEGORY: а\n\n\n::Имя::\nКто? {=а}').line).toBe(6);
    expect(readGift('// только\n\n$CATEGORY: x/y\n')).toEqual({ name: null, questions: [], problems: [] });
  });

  test('questions without a blank line between them are two', () => {
    expect(readGift('Раз {=а}\nДва {=б}\nТри {T}').questions.map(({ line, question }) => [line, question.question])).toEqual([[1, 'Раз'], [2, 'Два'], [3, 'Три']]);
  });

  test('after 2,000 questions the rest is one problem', () => {
    const { questions, problems } = readGift(Array.from({ length: 2_100 }, (_, index) => `Вопрос ${index}{T}\n\n`).join(''));
    expect([questions.length, problems]).toEqual([2_000, [{ line: 4_001, text: 'Вопрос 2000{T}', message: reasons.tooManyQuestions }]]);
  });
});
