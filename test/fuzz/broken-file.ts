/** Makes files of questions in every format and breaks them at random. */
import { strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import { writeGift } from '../../src/domain/question-export/write-gift.ts';
import { writeMoodleXml } from '../../src/domain/question-export/write-moodle-xml.ts';
import { writeText } from '../../src/domain/question-export/write-text.ts';
import { IMPORT_FORMATS, type ImportFormat } from '../../src/domain/question-import/formats.ts';
import { arbitraryQuestion } from '../support/fixtures/question-arbitraries.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const PARAGRAPHS = ['1. Где идёт <w:t/>фотосинтез?', 'А) в ядре', 'Б) в хлоропласте', 'Ответ: Б', '2. Соотнесите', 'А) лист', '1) орган', 'Ответ: А1'];
const documentXml = (style: string): string =>
  `<w:document ${W}><w:body>${PARAGRAPHS.map((text) => `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:rPr>${style}</w:rPr><w:t>${text.replace('<w:t/>', '')}</w:t></w:r></w:p>`).join('')}<w:tbl><w:tr><w:tc><w:p/></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl></w:body></w:document>`;

const ITEM =
  '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i"><responseDeclaration identifier="R" cardinality="multiple" baseType="identifier"><correctResponse><value>A</value></correctResponse><mapping><mapEntry mapKey="A" mappedValue="1"/></mapping></responseDeclaration><itemBody><p>До</p><choiceInteraction responseIdentifier="R" maxChoices="0"><prompt>Вопрос?</prompt><simpleChoice identifier="A">да</simpleChoice><simpleChoice identifier="B">нет<img src="a.png"/></simpleChoice></choiceInteraction></itemBody></assessmentItem>';

const inlineRow = (number: number, cells: readonly string[]): string => `<row r="${number}">${cells.map((text, index) => `<c r="${'ABCDE'[index]}${number}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
const SHEET = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${inlineRow(1, ['Вопрос', 'А', 'Б', 'Верный'])}${inlineRow(2, ['Где идёт фотосинтез?', 'в ядре', 'в хлоропласте', 'Б'])}</sheetData></worksheet>`;
const relations = (type: string, target: string): string => `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

const aTest = fc.array(arbitraryQuestion, { minLength: 1, maxLength: 6 }).map((questions) => ({ name: 'Клетка', questions }));

const utf8 = (text: string): Uint8Array => strToU8(text);

/**
 * A valid file of each format. For a format with a ZIP package it is the text inside the package. That text is broken
 * before it is packed, so that the checksums stay right.
 */
const SOUND = {
  gift: aTest.map((test) => utf8(writeGift(test))),
  'moodle-xml': aTest.map((test) => utf8(writeMoodleXml(test))),
  text: aTest.map((test) => utf8(writeText(test))),
  aiken: fc.constant(utf8('Где идёт фотосинтез?\nA. в ядре\nB. в хлоропласте\nANSWER: B\n\nЕсть ядро?\nА) да\nБ) нет\nANSWER: А\n')),
  mytestx: fc.constant(utf8('#Где идёт фотосинтез?\n+в хлоропласте\n-в ядре\n\n#Есть ядро?\n-нет\n+да\n')),
  qti: fc.constant(utf8(ITEM)),
  docx: fc.constantFrom('', '<w:b/>', '<w:highlight w:val="yellow"/>').map((style) => utf8(documentXml(style))),
  ast: fc.constant(utf8('V1: Клетка\nI: 1\nS: Где идёт фотосинтез?\n+: в хлоропласте\n-: в ядре\nI: 2\nS: Соотнесите\nL1: лист\nR1: орган\nI: 3\nS: Порядок\n1: зигота\n2: зародыш\n')),
  platonus: fc.constant(utf8('<question>Где идёт фотосинтез?\n<variant>в хлоропласте\n<variant>в ядре\n<question>Есть ядро?<variant>да<variant>нет\n')),
  xlsx: fc.constant(utf8(SHEET)),
} satisfies Record<ImportFormat, fc.Arbitrary<Uint8Array>>;

/** Pieces of text that formats treat in a special way. */
const PIECES = ['{', '}', '=', '~', '#', '->', '%', '%-50%', '####', '//', '$CATEGORY: ', '::', '\\', '<', '>', '&', ']]>', '<![CDATA[', '<!DOCTYPE a [<!ENTITY x "y">]>', '</quiz>', '<text>', 'ANSWER: ', 'Ответ: ', 'А) ', '1. ', '+', '-', '**', '\0', '\r', '\n\n', '\u2028', '\ufeff', '\ud83e', 'listok:{"kind":', 'РР', '9'.repeat(400)];

const fragment = fc.oneof(fc.constantFrom(...PIECES).map(utf8), fc.uint8Array({ minLength: 1, maxLength: 8 }));

const change = fc.record({
  kind: fc.constantFrom('insert', 'overwrite', 'cut', 'repeat', 'truncate'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(60),
  fragment,
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

function applyChange(bytes: Uint8Array, { kind, at, length, fragment: piece }: Change): Uint8Array {
  const start = Math.floor(at * bytes.length);
  const before = bytes.subarray(0, start);
  const after = bytes.subarray(start + length);
  switch (kind) {
    case 'insert':
      return Buffer.concat([before, piece, bytes.subarray(start)]);
    case 'overwrite':
      return Buffer.concat([before, piece, bytes.subarray(start + piece.length)]);
    case 'cut':
      return Buffer.concat([before, after]);
    case 'repeat':
      return Buffer.concat([before, ...Array.from({ length: 20 }, () => bytes.subarray(start, start + length)), after]);
    case 'truncate':
      return before;
  }
}

const changes = fc.array(change, { minLength: 1, maxLength: 6 });

function pack(format: ImportFormat, content: Uint8Array): Uint8Array {
  if (format === 'docx') return zipSync({ '[Content_Types].xml': utf8('<Types/>'), 'word/document.xml': content });
  if (format === 'xlsx') {
    return zipSync({
      '[Content_Types].xml': utf8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
      '_rels/.rels': utf8(relations('officeDocument', 'xl/workbook.xml')),
      'xl/workbook.xml': utf8('<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Тест" sheetId="1" r:id="r1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': utf8(relations('worksheet', 'worksheets/sheet1.xml')),
      'xl/worksheets/sheet1.xml': content,
    });
  }
  return zipSync({ 'imsmanifest.xml': utf8('<manifest><resources/></manifest>'), 'a.xml': content, 'b.xml': utf8(ITEM) });
}

/** A broken file, and the format under which it is sent. */
export const brokenFile: fc.Arbitrary<{ format: ImportFormat | 'auto'; bytes: Uint8Array }> = fc
  .constantFrom(...IMPORT_FORMATS)
  .chain((format) =>
    fc.record({
      format: fc.constantFrom(format, format, 'auto' as const, ...IMPORT_FORMATS),
      bytes: fc
        .tuple(SOUND[format], changes, changes, fc.nat(9))
        .map(([sound, inside, outside, dice]) => {
          const broken = inside.reduce(applyChange, sound);
          if (format !== 'docx' && format !== 'xlsx' && !(format === 'qti' && dice < 5)) return broken;
          const packed = pack(format, broken);
          return dice === 0 ? outside.reduce(applyChange, packed) : packed;
        }),
    }),
  );
