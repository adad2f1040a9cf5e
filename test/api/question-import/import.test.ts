import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { IMPORT_FORMATS } from '../../../src/domain/question-import/formats.ts';
import { readInWorker } from '../../../src/features/question-import/import-thread.ts';
import type { ImportRequest, ImportResponse } from '../../../src/features/question-import/contract.ts';
import { withoutSettings } from '../../support/fixtures/test-fixtures.ts';
import { describeApiOnce } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';

const PATH = '/api/admin/question-imports';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const post = (admin: TestClient, format: string, content: string | Uint8Array) => {
  const body = typeof content === 'string' ? { format, encoding: 'utf8', content } : { format, encoding: 'base64', content: base64(content) };
  return admin.post<ImportResponse & { code: string; message: string }>(PATH, body);
};

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const docx = (...paragraphs: string[]): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(`<w:document ${W}><w:body>${paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`),
  });
/** An archive that unpacks to 120 MB of zeros. */
const bomb = (name: string): Uint8Array => zipSync({ [name]: new Uint8Array(120_000_000) }, { level: 1 });
const qtiItem = '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Вопрос?</prompt><simpleChoice identifier="A">да</simpleChoice><simpleChoice identifier="B">нет</simpleChoice></choiceInteraction></itemBody></assessmentItem>';
const moodle = '<quiz><question type="truefalse"><questiontext><text>Вопрос?</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>';

const workbook = await writeXlsx({ sheets: [{ name: 'Тест', rows: [['№', 'Вопрос', 'А', 'Б', 'Верный'], [1, 'Вопрос?', 'да', 'нет', 'А']] }] });

/** Encodes a text as windows-1251. */
const windows1251 = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => (character >= 'А' && character <= 'я' ? character.charCodeAt(0) - 0x350 : character.charCodeAt(0)));
const utf16 = (text: string): Uint8Array => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

describeApiOnce(`POST ${PATH}`, (app) => {
  test.for<[string, string | Uint8Array]>([
    ['gift', 'Вопрос? {=да ~нет}'],
    ['moodle-xml', moodle],
    ['aiken', 'Вопрос?\nA) да\nB) нет\nANSWER: A'],
    ['qti', qtiItem],
    ['qti', zipSync({ 'imsmanifest.xml': strToU8('<manifest><resources/></manifest>'), 'a.xml': strToU8(qtiItem) })],
    ['text', '1. Вопрос?\nА) да\nБ) нет\nОтвет: А'],
    ['mytestx', '#Вопрос?\n+да\n-нет'],
    ['docx', docx('1. Вопрос?', 'А) да', 'Б) нет', 'Ответ: А')],
    ['docx', docx('Вопрос? {=да ~нет}')],
    ['ast', 'I: 1\nS: Вопрос?\n+: да\n-: нет'],
    ['platonus', '<question>Вопрос?\n<variant>да\n<variant>нет'],
    ['mytestx', '<?xml version="1.0"?><MyTestX><Task><QuestionText>Вопрос?</QuestionText><Variants><VariantText CorrectAnswer="True">да</VariantText><VariantText CorrectAnswer="False">нет</VariantText></Variants></Task></MyTestX>'],
    ['text', '? Вопрос?\n+ да\n= нет'],
    ['text', 'Вопрос\tА\tБ\tВерный\nВопрос?\tда\tнет\tА'],
    ['xlsx', workbook],
  ])('%s is recognized, and read as such', async ([format, content]) => {
    const admin = await app.signInAdmin();
    const recognized = await post(admin, 'auto', content);
    expect(recognized.status).toBe(200);
    expect(recognized.body).toMatchObject({ format, questions: [{ question: { type: 'text', question: 'Вопрос?', correct: 0, contextText: null, contextImage: null }, problems: [] }], problems: [] });
    expect((await post(admin, format, content)).body).toEqual(recognized.body);
  });

  test('texts come in UTF-8 with and without a mark, in UTF-16 and in windows-1251; XML says its encoding', async () => {
    const admin = await app.signInAdmin();
    const text = '1. Вопрос?\n+ да\n- нет';
    const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>${moodle}`;
    for (const bytes of [strToU8(text), strToU8(`\ufeff${text}`), utf16(text), windows1251(text), strToU8(declared('UTF-8')), windows1251(declared('windows-1251')), utf16(declared('UTF-16'))]) {
      expect((await post(admin, 'auto', bytes)).body.questions[0]?.question.question).toBe('Вопрос?');
    }
  });

  test('what has no question is empty, whatever its format', async () => {
    const admin = await app.signInAdmin();
    const empty = { name: null, questions: [], problems: [], ...withoutSettings, allowUnanswered: null };
    for (const format of ['auto', ...IMPORT_FORMATS]) {
      for (const content of ['', new Uint8Array()]) expect((await post(admin, format, content)).body).toEqual({ format: format === 'auto' ? 'text' : format, ...empty });
    }
    expect((await post(admin, 'auto', '// комментарий\n\n// ещё')).body).toEqual({ format: 'gift', ...empty });
    expect((await post(admin, 'auto', docx(''))).body).toEqual({ format: 'docx', ...empty });
    expect((await post(admin, 'text', 'Просто текст')).body).toEqual({ format: 'text', ...empty, problems: [{ line: 1, text: 'Просто текст', message: 'Строка не относится ни к одному вопросу.' }] });
  });

  test.for<[string, string, string | Uint8Array, RegExp]>([
    ['bytes of another kind', 'gift', strToU8('\x89PNG\r\n\x1a\n\0\0\0'), /^Файл не читается как GIFT\./],
    ['bytes of no kind', 'auto', strToU8('\0\x01\x02'), /^Файл не читается\. Подойдут Word \(\.docx\), Excel \(\.xlsx\), GIFT, Moodle XML, Aiken, QTI 2\.1 и 2\.2, MyTestX, АСТ-Тест, Platonus, текст\. Тест MyTestX \(\.mtf, \.mtx\)/],
    ['broken XML, with its line', 'moodle-xml', '<quiz>\n<question>\n</quiz>', /^Файл не читается как Moodle XML\. .*строке 3/],
    ['XML of another vocabulary', 'auto', '<?xml version="1.0"?><html/>', /^Файл не читается\. Подойдут/],
    ['a DTD with entities', 'auto', '<!DOCTYPE quiz [<!ENTITY a "b">]><quiz>&a;</quiz>', /сущности/],
    ['an external entity', 'qti', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><assessmentItem>&x;</assessmentItem>', /сущности/],
    ['a flat OpenDocument', 'auto', '<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>', /OpenDocument.*\.docx/],
    ['a part of a Moodle backup', 'auto', '<?xml version="1.0"?><moodle_backup/>', /резервная копия Moodle/],
    ['a compressed Moodle backup', 'auto', Uint8Array.of(0x1f, 0x8b, 8, 0), /резервная копия Moodle/],
    ['a test of MyTestX itself', 'auto', strToU8('\0\x01MyTestX\0\x02'), /Это файл MyTestX/],
    ['QTI 1.2', 'auto', '<questestinterop/>', /QTI 1\.2/],
    ['QTI 3.0', 'qti', '<qti-assessment-item/>', /QTI 3\.0/],
    ['an old Word file', 'auto', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), /^Это старый формат Word\. Откройте файл и сохраните как \.docx\.$/],
    ['a PDF', 'docx', strToU8('%PDF-1.7'), /PDF/],
    ['an RTF', 'auto', strToU8('{\\rtf1}'), /RTF/],
    ['an OpenDocument', 'auto', zipSync({ mimetype: strToU8('x'), 'content.xml': strToU8('<a/>') }), /OpenDocument/],
    ['a flat OpenDocument', 'auto', '<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>', /^Это документ OpenDocument/],
    ['a backup of Moodle', 'auto', zipSync({ 'moodle_backup.xml': strToU8('<moodle_backup/>') }), /^Это резервная копия Moodle/],
    ['a packed backup of Moodle', 'auto', Uint8Array.of(0x1f, 0x8b, 8, 0), /копия Moodle/],
    ['a file of MyTestX', 'auto', strToU8('\0\x01MyTestX\0\x02'), /^Это файл MyTestX/],
    ['an old workbook', 'auto', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('Workbook', 'utf16le')]), /старый формат Excel/],
    ['a broken workbook', 'xlsx', zipSync({ 'xl/workbook.xml': strToU8('<a') }), /Книга Excel повреждена/],
    ['a workbook that unpacks to too much', 'auto', bomb('xl/workbook.xml'), /больше 100 МБ/],
    ['a Word file as text', 'docx', 'PK', /^Файл не читается как Word\./],
    ['a cut archive', 'auto', docx('текст').subarray(0, 100), /Архив повреждён/],
    ['an archive with a changed byte', 'auto', docx('текст').map((byte, index) => (index === 60 ? byte ^ 255 : byte)), /повреждён|не читается/],
    ['a path that leaves the archive', 'auto', zipSync({ '../../etc/passwd': strToU8('x'), 'word/document.xml': strToU8('<a/>') }), /путь, который ведёт наружу/],
    ['a zip bomb', 'auto', bomb('word/document.xml'), /больше 100 МБ/],
    ['an archive of another kind', 'qti', docx('текст'), /^Файл не читается как QTI\./],
    ['a hostile file in a package', 'auto', zipSync({ 'imsmanifest.xml': strToU8('<manifest/>'), 'a.xml': strToU8(qtiItem), 'b.xml': strToU8('<!DOCTYPE a [<!ENTITY x "y">]><assessmentItem/>') }), /сущности/],
  ])('%s is refused with its reason', async ([, format, content, message]) => {
    const { status, body } = await post(await app.signInAdmin(), format, content);
    expect([status, body.code]).toEqual([400, 'unreadable-file']);
    expect(body.message).toMatch(message);
  });

  test('what no form can send is refused, and a body over 16 MB', async () => {
    const admin = await app.signInAdmin();
    for (const body of [{}, { format: 'word', encoding: 'utf8', content: '' }, { format: 'auto', encoding: 'latin1', content: '' }, { format: 'auto', encoding: 'utf8', content: 1 }]) {
      const { status, body: error } = await admin.post<{ code: string }>(PATH, body);
      expect([status, error.code]).toEqual([400, 'invalid-request']);
    }
    const broken = await admin.post<{ code: string }>(PATH, { format: 'auto', encoding: 'base64', content: 'не base64' });
    expect([broken.status, broken.body.code]).toEqual([400, 'unreadable-file']);
    expect((await post(admin, 'auto', 'а'.repeat(8_000_001))).status).toBe(413);
  });
});

describe('bounds of an import', () => {
  const read = (format: ImportRequest['format'], content: string) => readInWorker({ format, encoding: 'utf8', content }).catch((error: Error) => error.message);

  test('50,000 questions are 2,000 and one problem', async () => {
    const { questions, problems } = await readInWorker({ format: 'auto', encoding: 'utf8', content: 'Вопрос {T}\n\n'.repeat(50_000) });
    expect([questions.length, problems]).toEqual([2_000, [{ line: 4_001, text: 'Вопрос {T}', message: 'Остальные вопросы не взяты: за один раз берём 2000.' }]]);
  });

  test('a file that takes too long or too much memory is refused, and the next one is read', async () => {
    const [hostile, next] = await Promise.all([read('gift', `a{${'~'.repeat(12_000_000)}}`), read('gift', 'Вопрос {T}')]);
    expect(hostile).toMatch(/^Файл не читается как GIFT\. (Файл читается дольше 10 секунд|Для чтения файла нужно больше 200 МБ памяти)\.$/);
    expect(next).toMatchObject({ questions: [{ question: { question: 'Вопрос' } }] });
  });
});
