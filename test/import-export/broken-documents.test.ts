import { describe, expect, test } from 'vitest';
import { canvasPng, dataUrl, pngOfBytes } from '../support/fixtures/files/image-fixtures.ts';
import { engines, withDatabase } from '../support/test-database.ts';
import { originalCollections } from '../support/fixtures/files/firestore-dump-fixture.ts';
import { exportedText, importJson } from '../support/fixtures/files/import-json.ts';

type Collections = Record<string, Record<string, unknown>>;

const valid = originalCollections();
const test1 = valid.tests.test1;
const [single, multiple, match] = test1.questions;
const user = { ...valid.users.boris, role: 0, uid: 'u' };
const lesson = valid.lessons.lesson1;

const NO_PASSWORD = 'пароля нет, войдёт по ссылке для нового пароля';

/** The valid collections, of which the given ones are replaced. */
const withCollections = (given: Collections): Collections => ({ ...valid, ...given });
const withQuestion = (question: unknown): Collections => withCollections({ tests: { bad: { name: 'Т', questions: [question] } }, results: {} });
const withResult = (result: unknown): Collections => withCollections({ results: { anna: { test1: result } } });

const answers = [1, { 0: true, 2: true }, { 0: 1, 1: 0 }];
const timestamp = '2023-10-01T10:00:00.000Z';

/** Each case has the broken part, the file, and the line that the import prints. */
const cases: [name: string, file: Collections, line: RegExp | string][] = [
  ['a role that is not a number', withCollections({ users: { u: { ...user, role: 'admin' } } }), /^users\/u: взят с изменениями: role: не целое число, опущено; role: поставлена 0; /],
  ['a role that does not exist', withCollections({ users: { u: { ...user, role: 7 } } }), /role: роли 7 нет, поставлена 0/],
  ['an empty user', withCollections({ users: { u: {} } }), 'users/u: отклонён: нет email'],
  ['a user with an e-mail only', withCollections({ users: { u: { email: 'u@example.ru' } } }), /^users\/u: взят с изменениями: nickname: не было, поставлен «u»; role: поставлена 0; accessBlocks: не было, поставлен пустой список; signedInAt: не было, поставлено .*Z; пароля нет/],
  ['an invalid e-mail', withCollections({ users: { u: { ...user, email: 'u at example' } } }), 'users/u: отклонён: email «u at example» не похож на адрес'],
  ['21 missing blocks', withCollections({ users: { u: { ...user, accessBlocks: ['cellBlock', ...Array.from({ length: 21 }, (_, n) => `gone${n}`)] } } }), /^users\/u: взят с изменениями: accessBlocks: опущены блоки, которых нет \(21\): gone0, gone1, .*gone20; /],
  ['blocks as a map', withCollections({ users: { u: { ...user, accessBlocks: { cellBlock: true, geneBlock: false } } } }), `users/u: взят с изменениями: accessBlocks: из карты сделан список; ${NO_PASSWORD}`],
  ['blocks as a text', withCollections({ users: { u: { ...user, accessBlocks: 'cellBlock' } } }), `users/u: взят с изменениями: accessBlocks: не список, опущено; ${NO_PASSWORD}`],
  ['an e-mail in capitals', withCollections({ users: { u: { ...user, email: 'U@example.ru' } } }), `users/u: взят с изменениями: email: записан как «u@example.ru»; ${NO_PASSWORD}`],
  ['a different uid', withCollections({ users: { u: { ...user, uid: 'v' } } }), `users/u: взят с изменениями: uid: взят из id документа; ${NO_PASSWORD}`],
  ['a time in milliseconds', withCollections({ users: { u: { ...user, signedInAt: 1_700_000_000_123 } } }), `users/u: взят с изменениями: signedInAt: время записано как 2023-11-14T22:13:20.123Z; ${NO_PASSWORD}`],
  ...['вчера', true, '1899-12-30T00:00:00Z', 8e15].map((time): (typeof cases)[number] => [`an invalid time ${time}`, withCollections({ users: { u: { ...user, signedInAt: time } } }), /^users\/u: взят с изменениями: signedInAt: не было, поставлено 20/]),
  ['a nickname that is not a text', withCollections({ users: { u: { ...user, nickname: {} } } }), /^users\/u: взят с изменениями: nickname: не текст, опущено; nickname: не было, поставлен «boris»/],
  ['a duplicate e-mail in capitals', withCollections({ users: { a: { ...user, uid: 'a' }, b: { ...user, uid: 'b', email: 'BORIS@example.ru' } } }), 'users/b: отклонён: email «boris@example.ru» уже занят другим пользователем'],
  ['an invisible nickname', withCollections({ users: { u: { ...user, nickname: '\u200B' } } }), /nickname: не было, поставлен «/],
  ['a nickname of 500 characters', withCollections({ users: { u: { ...user, nickname: 'ё'.repeat(500) } } }), /nickname: сокращён до 100 знаков/],
  ['a text with NUL', withCollections({ blocks: { b: { title: 'a\0b', description: 'd', order: 1 } } }), 'blocks/b: взят с изменениями: убраны знаки, которых не бывает в тексте'],
  ['an id with a slash', withCollections({ blocks: { 'a/b': valid.blocks.cellBlock } }), /^blocks\/a\/b: отклонён: id не подходит/],
  ['an id of 129 characters', withCollections({ blocks: { ['x'.repeat(129)]: valid.blocks.cellBlock } }), /: отклонён: id не подходит/],
  ['the id __proto__', withCollections({ blocks: JSON.parse('{"__proto__": {"title": "x"}}') as Record<string, unknown> }), /^blocks\/__proto__: отклонён: id не подходит/],
  ['a document that is a number', withCollections({ blocks: { b: 5 } }), 'blocks/b: отклонён: это не документ'],
  ['a document that is a list', withCollections({ blocks: { b: [1] } }), 'blocks/b: отклонён: это не документ'],
  ['a block without a title', withCollections({ blocks: { b: { description: 'd', order: 1 } } }), 'blocks/b: отклонён: Заполните все поля. (title)'],
  ['a title that is a number', withCollections({ blocks: { b: { title: 5, description: 'd', order: 1 } } }), 'blocks/b: взят с изменениями: title: число записано текстом'],
  ['a title that is too long only with its outer spaces', withCollections({ blocks: { b: { ...valid.blocks.cellBlock, title: `${'а'.repeat(300)}\n` } } }), 'blocks/b: взят'],
  ['a title of 301 characters', withCollections({ blocks: { b: { ...valid.blocks.cellBlock, title: 'а'.repeat(301) } } }), 'blocks/b: отклонён: title: Не больше 300 символов.'],
  ['an order as a text', withCollections({ blocks: { b: { title: 't', description: 'd', order: '3' } } }), 'blocks/b: взят с изменениями: order: текст «3» записан числом'],
  ['an order of -1', withCollections({ blocks: { b: { title: 't', description: 'd', order: -1 } } }), 'blocks/b: взят с изменениями: order: не подходит, поставлен 999'],
  ['a lesson of a missing block', withCollections({ lessons: { l: { ...lesson, blockId: 'gone' } } }), 'lessons/l: отклонён: блока «gone» нет'],
  ['a lesson without a title', withCollections({ lessons: { l: { ...lesson, title: undefined } } }), 'lessons/l: отклонён: Заполните все поля. (title)'],
  ['a lesson title that is too long only with its outer spaces', withCollections({ lessons: { l: { ...lesson, title: `${'а'.repeat(300)} ` } } }), 'lessons/l: взят'],
  ['a lesson without a block', withCollections({ lessons: { l: { ...lesson, blockId: undefined } } }), 'lessons/l: отклонён: Заполните все поля. (blockId)'],
  ['a lesson without a video', withCollections({ lessons: { l: { ...lesson, videoUrl: undefined } } }), 'lessons/l: взят с изменениями: videoUrl: не было, урок без видео'],
  ['a lesson with an unsafe video link', withCollections({ lessons: { l: { ...lesson, videoUrl: 'javascript:alert(1)' } } }), 'lessons/l: взят с изменениями: videoUrl: ссылка «javascript:alert(1)» не подходит, урок без видео'],
  ['a lesson over http', withCollections({ lessons: { l: { ...lesson, videoUrl: 'http://youtu.be/abcdefghijk' } } }), 'lessons/l: взят с изменениями: videoUrl: ссылка начинается с https'],
  ['a lesson without a text', withCollections({ lessons: { l: { ...lesson, content: undefined } } }), 'lessons/l: взят с изменениями: content: не было, поставлено название'],
  ['a block as a reference', withCollections({ lessons: { l: { ...lesson, blockId: { __datatype__: 'documentReference', value: 'blocks/cellBlock' } } } }), 'lessons/l: взят'],
  ['a lesson test without a lesson', withCollections({ lessons: {} }), /^lessonTests\/lesson1: взят с изменениями: .*урока нет, вопросы оставлены только для разбора результатов$/],
  ['a lesson test with a different name', withCollections({ lessonTests: { lesson1: { name: 'Test for: Ядро', questions: [{ question: '?', options: ['а', 'б'], correct: 0 }] } } }), 'lessonTests/lesson1: взят с изменениями: название теперь «Тест для: Ядро»'],
  ['a lesson test without questions', withCollections({ lessonTests: { lesson1: { name: 'x', questions: [] } } }), 'lessonTests/lesson1: отклонён: Добавьте хотя бы один вопрос.'],
  ['a lesson test without a list of questions', withCollections({ lessonTests: { lesson1: {} } }), 'lessonTests/lesson1: отклонён: Добавьте хотя бы один вопрос.'],
  ['an empty lesson question', withCollections({ lessonTests: { lesson1: { questions: [{}] } } }), /^lessonTests\/lesson1: отклонён: Вопрос №1 не заполнен\. /],
  ['a lesson question without a right option', withCollections({ lessonTests: { lesson1: { questions: [{ question: '?', options: ['а', 'б'] }] } } }), 'lessonTests/lesson1: отклонён: В вопросе №1 отметьте хотя бы один верный ответ.'],
  ['a test without questions', withCollections({ tests: { bad: { name: 'Т', questions: [] } } }), 'tests/bad: отклонён: Добавьте хотя бы один вопрос.'],
  ['a test without a list of questions', withCollections({ tests: { bad: { name: 'Т' } } }), 'tests/bad: отклонён: Добавьте хотя бы один вопрос.'],
  ['a test without a name', withCollections({ tests: { bad: { questions: [multiple] } } }), 'tests/bad: отклонён: Введите название теста.'],
  ['an empty test', withCollections({ tests: { bad: {} } }), 'tests/bad: отклонён: Введите название теста. Добавьте хотя бы один вопрос.'],
  ['a question that is a text', withQuestion('?'), 'tests/bad: отклонён: вопрос №1: это не вопрос'],
  ['a question of an unknown kind', withQuestion({ ...multiple, type: 'essay' }), 'tests/bad: отклонён: вопрос №1: вид «essay» неизвестен'],
  ['a question without a kind', withQuestion({ ...single, contextImage: null, type: undefined }), 'tests/bad: взят с изменениями: вопрос №1: type: не было, поставлен text'],
  ['a question without a kind and a right option', withQuestion({ ...multiple, type: null }), 'tests/bad: отклонён: вопрос №1: вид «не указан» неизвестен'],
  ['a question without a text', withQuestion({ ...multiple, question: undefined }), 'tests/bad: отклонён: Вопрос №1 не заполнен.'],
  ['a question without options', withQuestion({ ...multiple, options: undefined, correctAnswers: undefined }), /^tests\/bad: отклонён: В вопросе №1 минимум 2 варианта ответа\./],
  ...['-1', '0.5', '1000'].map((key): (typeof cases)[number] => [`an option with the key ${key}`, withQuestion({ ...single, contextImage: null, options: { 0: 'а', 1: 'б', [key]: 'в' } }), /^tests\/bad: отклонён: В вопросе №1 минимум 2 варианта ответа\./]),
  ['options that are numbers', withQuestion({ ...multiple, options: [1, 2, 3] }), 'tests/bad: взят с изменениями: вопрос №1: options: не всё было текстом'],
  ['an option of 2,001 characters', withQuestion({ ...multiple, options: ['а', 'б', 'в'.repeat(2_001)] }), 'tests/bad: отклонён: вопрос №1: options.2: Не больше 2000 символов.'],
  ['right options as texts', withQuestion({ ...multiple, correctAnswers: ['0', '2'] }), 'tests/bad: взят с изменениями: вопрос №1: correctAnswers: тексты записаны числами'],
  ['right options by their texts', withQuestion({ ...multiple, correctAnswers: ['Стенка'] }), 'tests/bad: отклонён: вопрос №1: correctAnswers: Верный ответ указывает на вариант, которого нет.'],
  ['a match without pairs', withQuestion({ ...match, matchAnswers: undefined }), 'tests/bad: отклонён: Выберите пару для строки A.'],
  ['a freeform question without an answer', withCollections({ tests: { bad: { name: 'Т', questions: [multiple, { type: 'freeform', question: '?' }] } } }), 'tests/bad: взят'],
  ['no right option', withQuestion({ ...single, contextImage: null, correct: null }), 'tests/bad: отклонён: В вопросе №1 отметьте хотя бы один верный ответ.'],
  ['no image', withQuestion({ ...single, contextImage: undefined }), 'tests/bad: взят'],
  ['an empty image', withQuestion({ ...single, contextImage: '' }), 'tests/bad: взят'],
  ['an image that is a number', withQuestion({ ...single, contextImage: 5 }), /^tests\/bad: взят с изменениями: вопрос №1: рисунок опущен: Это не рисунок/],
  ['the right option as a text', withQuestion({ ...single, contextImage: null, correct: '1' }), 'tests/bad: взят с изменениями: вопрос №1: correct: текст «1» записан числом'],
  ['a right option that does not exist', withQuestion({ ...single, contextImage: null, correct: 5 }), 'tests/bad: отклонён: В вопросе №1 отметьте хотя бы один верный ответ.'],
  ['right options that do not exist', withQuestion({ ...multiple, correctAnswers: [0, 9] }), 'tests/bad: отклонён: вопрос №1: correctAnswers: Верный ответ указывает на вариант, которого нет.'],
  ['one option', withQuestion({ ...single, contextImage: null, options: ['а', ' '], correct: 0 }), 'tests/bad: отклонён: В вопросе №1 минимум 2 варианта ответа.'],
  ['a row without its pair', withQuestion({ ...match, matchAnswers: [0] }), 'tests/bad: отклонён: Выберите пару для строки B.'],
  ['an image that is a URL', withQuestion({ ...single, contextImage: 'https://example.ru/a.png' }), 'tests/bad: взят с изменениями: вопрос №1: рисунок опущен: Это не рисунок. Подойдут PNG, JPEG и WebP.'],
  ['an SVG image', withQuestion({ ...single, contextImage: dataUrl(Buffer.from('<svg/>'), 'image/svg+xml') }), /^tests\/bad: взят с изменениями: вопрос №1: рисунок опущен: Это не рисунок/],
  ['a truncated image', withQuestion({ ...single, contextImage: dataUrl(canvasPng.subarray(0, 60)) }), /рисунок опущен: Это не рисунок/],
  ['an image that is too large', withQuestion({ ...single, contextImage: dataUrl(pngOfBytes(500 * 1024 + 1)) }), 'tests/bad: взят с изменениями: вопрос №1: рисунок опущен: Рисунок больше 500 КБ. Выберите файл поменьше.'],
  ['too few answers', withResult({ answers: [1], score: 1, timestamp }), 'results/anna: взят с изменениями: test1: ответов 1 из 3, недостающие пусты'],
  ['answers as a map', withResult({ answers: { 0: 1, 1: { 0: true, 2: true }, 2: { 0: 1, 1: 0 } }, score: 5, timestamp }), 'results/anna: взят с изменениями: test1: ответы из карты сделаны списком'],
  ['too many answers', withResult({ answers: [...answers, 0], score: 5, timestamp }), 'results/anna: взят с изменениями: test1: лишние ответы опущены (1)'],
  ['no answers', withResult({ score: 5, timestamp }), 'results/anna: взят с изменениями: test1: ответов нет'],
  ['answers of another kind', withResult({ answers: [7, ...answers.slice(1)], score: 4, timestamp }), 'results/anna: взят с изменениями: test1: ответ №1 не подходит к вопросу'],
  ['a result without points', withResult({ answers, timestamp }), 'results/anna: взят с изменениями: test1: баллы подсчитаны заново: 5'],
  ['more points than the maximum', withResult({ answers, score: 9, timestamp }), 'results/anna: взят с изменениями: test1: баллов 9 из 5, максимум поднят до 9'],
  ['a result without a time', withResult({ answers, score: 5 }), 'results/anna: взят с изменениями: test1: времени не было, поставлено время переноса'],
  ['a result that is a text', withResult('5'), 'results/anna: отклонён: test1: не взят, это не результат'],
  ['a result that is a text beside a valid one', withCollections({ results: { anna: { test1: { answers, score: 5, timestamp }, bad: '5' } } }), 'results/anna: взят с изменениями: bad: не взят, это не результат'],
  ['results that are texts', withCollections({ results: { anna: { test1: '5', bad: '5' } } }), 'results/anna: отклонён: test1: не взят, это не результат; bad: не взят, это не результат'],
  ['no results', withCollections({ results: { anna: {} } }), 'results/anna: взят'],
  ['a result of an id with a slash', withCollections({ results: { anna: { 'a/b': { answers, score: 5, timestamp } } } }), /^results\/anna: отклонён: a\/b: не взят, id не подходит/],
  ['results of an unknown user', withCollections({ results: { nobody: {} } }), 'results/nobody: отклонён: такого пользователя нет'],
  ['a result without points and without a test', withCollections({ results: { anna: { gone: {} } } }), 'results/anna: отклонён: gone: не взят, нет баллов, и вопросов для подсчёта нет'],
  ['a lesson result that is too short', withCollections({ lessonResults: { anna: { lesson1: { score: 1, answers: [0] } } } }), 'lessonResults/anna: взят с изменениями: lesson1: ответов 1 из 2, недостающие пусты'],
  ['an unknown collection', withCollections({ feedback: { a: {}, b: {} } }), 'feedback: такой коллекции в «Листке» нет, документов опущено: 2'],
  ['a collection of this program in a Firestore dump', withCollections({ users: { u: user }, accounts: { u: { passwordHash: '$argon2id$v=19$m=8,t=1,p=1$AA$AA', results: {}, lessonResults: {} } } }), `users/u: взят с изменениями: ${NO_PASSWORD}`],
  ['accounts in a Firestore dump', withCollections({ accounts: { u: {} } }), 'accounts: такой коллекции в «Листке» нет, документов опущено: 1'],
  ['collections inside a document', withCollections({ blocks: { b: { ...valid.blocks.cellBlock, __collections__: { notes: { n: {} } } } } }), 'blocks/b: взят с изменениями: вложенные коллекции не переносятся: notes'],
  ['a line break in a text', withCollections({ users: { u: { ...user, email: 'a\nusers/x: взят' } } }), 'users/u: отклонён: email «a users/x: взят» не похож на адрес'],
];

describe.each(engines)('import of a broken document (%s)', (engine) => {
  test('the import prints one line for every broken document, with what was done', async () => {
    await withDatabase(engine, async (db) => {
      for (const [name, file, line] of cases) {
        const lines = await importJson(db, file, { isDryRun: true });
        const found = lines.some((each) => (typeof line === 'string' ? each === line : line.test(each)));
        expect(found, `${name}: ${String(line)}\n${lines.join('\n')}`).toBe(true);
      }
    });
  });

  test('a rejected document does not stop the import of others, and the summary counts it', async () => {
    await withDatabase(engine, async (db) => {
      const lines = await importJson(db, withCollections({ blocks: { ...valid.blocks, bad: {} } }));
      expect(lines).toContain('  blocks: взято 1, взято с изменениями 1, отклонено 1');
      expect(JSON.parse(await exportedText(db))).toMatchObject({ blocks: valid.blocks.cellBlock && { cellBlock: valid.blocks.cellBlock } });
    });
  });
});
