import { describe, expect, test } from 'vitest';
import { canvasPng, dataUrl, pngOfBytes } from '../domain/testing-images.ts';
import { engines, withDatabase } from '../server/testing-database.ts';
import { originalCollections } from './testing-dump.ts';
import { exportedText, importJson } from './testing.ts';

type Collections = Record<string, Record<string, unknown>>;

const good = originalCollections();
const test1 = good.tests.test1;
const [single, multiple, match] = test1.questions;
const user = { ...good.users.boris, role: 0, uid: 'u' };
const lesson = good.lessons.lesson1;

const NO_PASSWORD = 'пароля нет, войдёт по ссылке для нового пароля';

/** The good collections with these documents instead of those of their collections. */
const withOnly = (given: Collections): Collections => ({ ...good, ...given });
const withQuestion = (question: unknown): Collections => withOnly({ tests: { bad: { name: 'Т', questions: [question] } }, results: {} });
const withResult = (result: unknown): Collections => withOnly({ results: { anna: { test1: result } } });

const answers = [1, { 0: true, 2: true }, { 0: 1, 1: 0 }];
const timestamp = '2023-10-01T10:00:00.000Z';

/** What is in the file, and the line about it. */
const cases: [what: string, file: Collections, line: RegExp | string][] = [
  ['a role that is no number', withOnly({ users: { u: { ...user, role: 'admin' } } }), /^users\/u: взят с изменениями: role: не целое число, опущено; role: поставлена 0; /],
  ['a role that does not exist', withOnly({ users: { u: { ...user, role: 7 } } }), /role: роли 7 нет, поставлена 0/],
  ['a user of nothing', withOnly({ users: { u: {} } }), 'users/u: отклонён: нет email'],
  ['a user with an address only', withOnly({ users: { u: { email: 'u@example.ru' } } }), /^users\/u: взят с изменениями: nickname: не было, поставлен «u»; role: поставлена 0; accessBlocks: не было, поставлен пустой список; signedInAt: не было, поставлено .*Z; пароля нет/],
  ['an address that is none', withOnly({ users: { u: { ...user, email: 'u at example' } } }), 'users/u: отклонён: email «u at example» не похож на адрес'],
  ['21 blocks that are gone', withOnly({ users: { u: { ...user, accessBlocks: ['cellBlock', ...Array.from({ length: 21 }, (_, n) => `gone${n}`)] } } }), /^users\/u: взят с изменениями: accessBlocks: опущены блоки, которых нет \(21\): gone0, gone1, .*gone20; /],
  ['blocks as a map', withOnly({ users: { u: { ...user, accessBlocks: { cellBlock: true, geneBlock: false } } } }), `users/u: взят с изменениями: accessBlocks: из карты сделан список; ${NO_PASSWORD}`],
  ['blocks as a text', withOnly({ users: { u: { ...user, accessBlocks: 'cellBlock' } } }), `users/u: взят с изменениями: accessBlocks: не список, опущено; ${NO_PASSWORD}`],
  ['an address in capitals', withOnly({ users: { u: { ...user, email: 'U@example.ru' } } }), `users/u: взят с изменениями: email: записан как «u@example.ru»; ${NO_PASSWORD}`],
  ['another id', withOnly({ users: { u: { ...user, uid: 'v' } } }), `users/u: взят с изменениями: uid: взят из id документа; ${NO_PASSWORD}`],
  ['a time in milliseconds', withOnly({ users: { u: { ...user, signedInAt: 1_700_000_000_123 } } }), `users/u: взят с изменениями: signedInAt: время записано как 2023-11-14T22:13:20.123Z; ${NO_PASSWORD}`],
  ...['вчера', true, '1899-12-30T00:00:00Z', 8e15].map((time): (typeof cases)[number] => [`the time ${time}`, withOnly({ users: { u: { ...user, signedInAt: time } } }), /^users\/u: взят с изменениями: signedInAt: не было, поставлено 20/]),
  ['a nickname that is none', withOnly({ users: { u: { ...user, nickname: {} } } }), /^users\/u: взят с изменениями: nickname: не текст, опущено; nickname: не было, поставлен «boris»/],
  ['the same address in capitals', withOnly({ users: { a: { ...user, uid: 'a' }, b: { ...user, uid: 'b', email: 'BORIS@example.ru' } } }), 'users/b: отклонён: email «boris@example.ru» уже занят другим пользователем'],
  ['a nickname of nothing to see', withOnly({ users: { u: { ...user, nickname: '\u200B' } } }), /nickname: не было, поставлен «/],
  ['a nickname of a novel', withOnly({ users: { u: { ...user, nickname: 'ё'.repeat(500) } } }), /nickname: сокращён до 100 знаков/],
  ['a text with NUL', withOnly({ blocks: { b: { title: 'a\0b', description: 'd', order: 1 } } }), 'blocks/b: взят с изменениями: убраны знаки, которых не бывает в тексте'],
  ['an id with a slash', withOnly({ blocks: { 'a/b': good.blocks.cellBlock } }), /^blocks\/a\/b: отклонён: id не подходит/],
  ['an id of 129 signs', withOnly({ blocks: { ['x'.repeat(129)]: good.blocks.cellBlock } }), /: отклонён: id не подходит/],
  ['an id that objects know', withOnly({ blocks: JSON.parse('{"__proto__": {"title": "x"}}') as Record<string, unknown> }), /^blocks\/__proto__: отклонён: id не подходит/],
  ['a document that is a number', withOnly({ blocks: { b: 5 } }), 'blocks/b: отклонён: это не документ'],
  ['a document that is a list', withOnly({ blocks: { b: [1] } }), 'blocks/b: отклонён: это не документ'],
  ['a block without a title', withOnly({ blocks: { b: { description: 'd', order: 1 } } }), 'blocks/b: отклонён: Заполните все поля. (title)'],
  ['a title that is a number', withOnly({ blocks: { b: { title: 5, description: 'd', order: 1 } } }), 'blocks/b: взят с изменениями: title: число записано текстом'],
  ['a title with blanks that would make it too long', withOnly({ blocks: { b: { ...good.blocks.cellBlock, title: `${'а'.repeat(300)}\n` } } }), 'blocks/b: взят'],
  ['a title of a novel', withOnly({ blocks: { b: { ...good.blocks.cellBlock, title: 'а'.repeat(301) } } }), 'blocks/b: отклонён: title: Не больше 300 символов.'],
  ['an order as a text', withOnly({ blocks: { b: { title: 't', description: 'd', order: '3' } } }), 'blocks/b: взят с изменениями: order: текст «3» записан числом'],
  ['an order of -1', withOnly({ blocks: { b: { title: 't', description: 'd', order: -1 } } }), 'blocks/b: взят с изменениями: order: не подходит, поставлен 999'],
  ['a lesson of no block', withOnly({ lessons: { l: { ...lesson, blockId: 'gone' } } }), 'lessons/l: отклонён: блока «gone» нет'],
  ['a lesson without a title', withOnly({ lessons: { l: { ...lesson, title: undefined } } }), 'lessons/l: отклонён: Заполните все поля. (title)'],
  ['a lesson with such a title', withOnly({ lessons: { l: { ...lesson, title: `${'а'.repeat(300)} ` } } }), 'lessons/l: взят'],
  ['a lesson that names no block', withOnly({ lessons: { l: { ...lesson, blockId: undefined } } }), 'lessons/l: отклонён: Заполните все поля. (blockId)'],
  ['a lesson without a video', withOnly({ lessons: { l: { ...lesson, videoUrl: undefined } } }), 'lessons/l: взят с изменениями: videoUrl: не было, урок без видео'],
  ['a lesson with a foreign video', withOnly({ lessons: { l: { ...lesson, videoUrl: 'javascript:alert(1)' } } }), 'lessons/l: взят с изменениями: videoUrl: ссылка «javascript:alert(1)» не подходит, урок без видео'],
  ['a lesson over http', withOnly({ lessons: { l: { ...lesson, videoUrl: 'http://youtu.be/abcdefghijk' } } }), 'lessons/l: взят с изменениями: videoUrl: ссылка начинается с https'],
  ['a lesson without a text', withOnly({ lessons: { l: { ...lesson, content: undefined } } }), 'lessons/l: взят с изменениями: content: не было, поставлено название'],
  ['a block as a reference', withOnly({ lessons: { l: { ...lesson, blockId: { __datatype__: 'documentReference', value: 'blocks/cellBlock' } } } }), 'lessons/l: взят'],
  ['a test of no lesson', withOnly({ lessons: {} }), /^lessonTests\/lesson1: взят с изменениями: .*урока нет, вопросы оставлены только для разбора результатов$/],
  ['another name', withOnly({ lessonTests: { lesson1: { name: 'Test for: Ядро', questions: [{ question: '?', options: ['а', 'б'], correct: 0 }] } } }), 'lessonTests/lesson1: взят с изменениями: название теперь «Тест для: Ядро»'],
  ['a lesson test without questions', withOnly({ lessonTests: { lesson1: { name: 'x', questions: [] } } }), 'lessonTests/lesson1: отклонён: Добавьте хотя бы один вопрос.'],
  ['a lesson test without a list of questions', withOnly({ lessonTests: { lesson1: {} } }), 'lessonTests/lesson1: отклонён: Добавьте хотя бы один вопрос.'],
  ['a lesson question of nothing', withOnly({ lessonTests: { lesson1: { questions: [{}] } } }), /^lessonTests\/lesson1: отклонён: Вопрос №1 не заполнен\. /],
  ['a lesson question without a right option', withOnly({ lessonTests: { lesson1: { questions: [{ question: '?', options: ['а', 'б'] }] } } }), 'lessonTests/lesson1: отклонён: В вопросе №1 отметьте хотя бы один верный ответ.'],
  ['a test without questions', withOnly({ tests: { bad: { name: 'Т', questions: [] } } }), 'tests/bad: отклонён: Добавьте хотя бы один вопрос.'],
  ['a test without a list of questions', withOnly({ tests: { bad: { name: 'Т' } } }), 'tests/bad: отклонён: Добавьте хотя бы один вопрос.'],
  ['a test without a name', withOnly({ tests: { bad: { questions: [multiple] } } }), 'tests/bad: отклонён: Введите название теста.'],
  ['a test of nothing', withOnly({ tests: { bad: {} } }), 'tests/bad: отклонён: Введите название теста. Добавьте хотя бы один вопрос.'],
  ['a question that is a text', withQuestion('?'), 'tests/bad: отклонён: вопрос №1: это не вопрос'],
  ['a question of an unknown kind', withQuestion({ ...multiple, type: 'essay' }), 'tests/bad: отклонён: вопрос №1: вид «essay» неизвестен'],
  ['a question without a kind', withQuestion({ ...single, contextImage: null, type: undefined }), 'tests/bad: взят с изменениями: вопрос №1: type: не было, поставлен text'],
  ['a question without a kind and a right option', withQuestion({ ...multiple, type: null }), 'tests/bad: отклонён: вопрос №1: вид «не указан» неизвестен'],
  ['a question without a text', withQuestion({ ...multiple, question: undefined }), 'tests/bad: отклонён: Вопрос №1 не заполнен.'],
  ['a question without options', withQuestion({ ...multiple, options: undefined, correctAnswers: undefined }), /^tests\/bad: отклонён: В вопросе №1 минимум 2 варианта ответа\./],
  ...['-1', '0.5', '1000'].map((key): (typeof cases)[number] => [`options from ${key} on`, withQuestion({ ...single, contextImage: null, options: { 0: 'а', 1: 'б', [key]: 'в' } }), /^tests\/bad: отклонён: В вопросе №1 минимум 2 варианта ответа\./]),
  ['options that are numbers', withQuestion({ ...multiple, options: [1, 2, 3] }), 'tests/bad: взят с изменениями: вопрос №1: options: не всё было текстом'],
  ['an option of a novel', withQuestion({ ...multiple, options: ['а', 'б', 'в'.repeat(2_001)] }), 'tests/bad: отклонён: вопрос №1: options.2: Не больше 2000 символов.'],
  ['right options as texts', withQuestion({ ...multiple, correctAnswers: ['0', '2'] }), 'tests/bad: взят с изменениями: вопрос №1: correctAnswers: тексты записаны числами'],
  ['right options by their names', withQuestion({ ...multiple, correctAnswers: ['Стенка'] }), 'tests/bad: отклонён: вопрос №1: correctAnswers: Верный ответ указывает на вариант, которого нет.'],
  ['a match without pairs', withQuestion({ ...match, matchAnswers: undefined }), 'tests/bad: отклонён: Выберите пару для строки A.'],
  ['a freeform question without an answer', withOnly({ tests: { bad: { name: 'Т', questions: [multiple, { type: 'freeform', question: '?' }] } } }), 'tests/bad: взят'],
  ['no right option', withQuestion({ ...single, contextImage: null, correct: null }), 'tests/bad: отклонён: В вопросе №1 отметьте хотя бы один верный ответ.'],
  ['no picture', withQuestion({ ...single, contextImage: undefined }), 'tests/bad: взят'],
  ['an empty picture', withQuestion({ ...single, contextImage: '' }), 'tests/bad: взят'],
  ['a picture that is a number', withQuestion({ ...single, contextImage: 5 }), /^tests\/bad: взят с изменениями: вопрос №1: рисунок опущен: Это не рисунок/],
  ['the right option as a text', withQuestion({ ...single, contextImage: null, correct: '1' }), 'tests/bad: взят с изменениями: вопрос №1: correct: текст «1» записан числом'],
  ['a right option that is not there', withQuestion({ ...single, contextImage: null, correct: 5 }), 'tests/bad: отклонён: В вопросе №1 отметьте хотя бы один верный ответ.'],
  ['right options that are not there', withQuestion({ ...multiple, correctAnswers: [0, 9] }), 'tests/bad: отклонён: вопрос №1: correctAnswers: Верный ответ указывает на вариант, которого нет.'],
  ['one option', withQuestion({ ...single, contextImage: null, options: ['а', ' '], correct: 0 }), 'tests/bad: отклонён: В вопросе №1 минимум 2 варианта ответа.'],
  ['a row without its pair', withQuestion({ ...match, matchAnswers: [0] }), 'tests/bad: отклонён: Выберите пару для строки B.'],
  ['a picture that is none', withQuestion({ ...single, contextImage: 'https://example.ru/a.png' }), 'tests/bad: взят с изменениями: вопрос №1: рисунок опущен: Это не рисунок. Подойдут PNG, JPEG и WebP.'],
  ['a picture in SVG', withQuestion({ ...single, contextImage: dataUrl(Buffer.from('<svg/>'), 'image/svg+xml') }), /^tests\/bad: взят с изменениями: вопрос №1: рисунок опущен: Это не рисунок/],
  ['a picture cut short', withQuestion({ ...single, contextImage: dataUrl(canvasPng.subarray(0, 60)) }), /рисунок опущен: Это не рисунок/],
  ['a picture too large', withQuestion({ ...single, contextImage: dataUrl(pngOfBytes(500 * 1024 + 1)) }), 'tests/bad: взят с изменениями: вопрос №1: рисунок опущен: Рисунок больше 500 КБ. Выберите файл поменьше.'],
  ['answers that are too few', withResult({ answers: [1], score: 1, timestamp }), 'results/anna: взят с изменениями: test1: ответов 1 из 3, недостающие пусты'],
  ['answers as a map', withResult({ answers: { 0: 1, 1: { 0: true, 2: true }, 2: { 0: 1, 1: 0 } }, score: 5, timestamp }), 'results/anna: взят с изменениями: test1: ответы из карты сделаны списком'],
  ['answers that are too many', withResult({ answers: [...answers, 0], score: 5, timestamp }), 'results/anna: взят с изменениями: test1: лишние ответы опущены (1)'],
  ['no answers', withResult({ score: 5, timestamp }), 'results/anna: взят с изменениями: test1: ответов нет'],
  ['answers of another kind', withResult({ answers: [7, ...answers.slice(1)], score: 4, timestamp }), 'results/anna: взят с изменениями: test1: ответ №1 не подходит к вопросу'],
  ['a result without points', withResult({ answers, timestamp }), 'results/anna: взят с изменениями: test1: баллы подсчитаны заново: 5'],
  ['more points than there are', withResult({ answers, score: 9, timestamp }), 'results/anna: взят с изменениями: test1: баллов 9 из 5, максимум поднят до 9'],
  ['a result without a time', withResult({ answers, score: 5 }), 'results/anna: взят с изменениями: test1: времени не было, поставлено время переноса'],
  ['a result that is a text', withResult('5'), 'results/anna: отклонён: test1: не взят, это не результат'],
  ['a result that is a text beside a good one', withOnly({ results: { anna: { test1: { answers, score: 5, timestamp }, bad: '5' } } }), 'results/anna: взят с изменениями: bad: не взят, это не результат'],
  ['results that are texts', withOnly({ results: { anna: { test1: '5', bad: '5' } } }), 'results/anna: отклонён: test1: не взят, это не результат; bad: не взят, это не результат'],
  ['no results', withOnly({ results: { anna: {} } }), 'results/anna: взят'],
  ['a result of an id with a slash', withOnly({ results: { anna: { 'a/b': { answers, score: 5, timestamp } } } }), /^results\/anna: отклонён: a\/b: не взят, id не подходит/],
  ['results of nobody', withOnly({ results: { nobody: {} } }), 'results/nobody: отклонён: такого пользователя нет'],
  ['a result without points and without a test', withOnly({ results: { anna: { gone: {} } } }), 'results/anna: отклонён: gone: не взят, нет баллов, и вопросов для подсчёта нет'],
  ['a lesson result that is too short', withOnly({ lessonResults: { anna: { lesson1: { score: 1, answers: [0] } } } }), 'lessonResults/anna: взят с изменениями: lesson1: ответов 1 из 2, недостающие пусты'],
  ['a collection that nobody knows', withOnly({ feedback: { a: {}, b: {} } }), 'feedback: такой коллекции в «Листке» нет, документов опущено: 2'],
  ['a collection of ours in a foreign file', withOnly({ users: { u: user }, accounts: { u: { passwordHash: '$argon2id$v=19$m=8,t=1,p=1$AA$AA', results: {}, lessonResults: {} } } }), `users/u: взят с изменениями: ${NO_PASSWORD}`],
  ['what it is told of', withOnly({ accounts: { u: {} } }), 'accounts: такой коллекции в «Листке» нет, документов опущено: 1'],
  ['collections inside a document', withOnly({ blocks: { b: { ...good.blocks.cellBlock, __collections__: { notes: { n: {} } } } } }), 'blocks/b: взят с изменениями: вложенные коллекции не переносятся: notes'],
  ['a line break in a text', withOnly({ users: { u: { ...user, email: 'a\nusers/x: взят' } } }), 'users/u: отклонён: email «a users/x: взят» не похож на адрес'],
];

describe.each(engines)('a broken document (%s)', (engine) => {
  test('is reported in a line that says what was done, whatever is broken', async () => {
    await withDatabase(engine, async (db) => {
      for (const [what, file, line] of cases) {
        const lines = await importJson(db, file, { isDryRun: true });
        const found = lines.some((each) => (typeof line === 'string' ? each === line : line.test(each)));
        expect(found, `${what}: ${String(line)}\n${lines.join('\n')}`).toBe(true);
      }
    });
  });

  test('is no obstacle for the others, and the summary counts it', async () => {
    await withDatabase(engine, async (db) => {
      const lines = await importJson(db, withOnly({ blocks: { ...good.blocks, bad: {} } }));
      expect(lines).toContain('  blocks: взято 1, взято с изменениями 1, отклонено 1');
      expect(JSON.parse(await exportedText(db))).toMatchObject({ blocks: good.blocks.cellBlock && { cellBlock: good.blocks.cellBlock } });
    });
  });
});
