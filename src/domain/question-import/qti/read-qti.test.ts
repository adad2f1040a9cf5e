import { describe, expect, test } from 'vitest';
import { notes, reasons } from '../texts.ts';
import { readQtiFile, readQtiPackage } from './read-qti.ts';

const PNG = Uint8Array.from(atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='), (character) => character.charCodeAt(0));

const item = (inside: string, title = 'Задание'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="${title}" adaptive="false" timeDependent="false">\n${inside}\n</assessmentItem>`;
const response = (inside: string, attributes = 'cardinality="single" baseType="identifier"'): string => `<responseDeclaration identifier="R" ${attributes}>${inside}</responseDeclaration>`;
const correct = (...values: string[]): string => `<correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>`;
const mapping = (...entries: [string, number][]): string => `<mapping defaultValue="0">${entries.map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`).join('')}</mapping>`;
const body = (inside: string): string => `<itemBody>${inside}</itemBody>`;
const simple = (name: string, ...texts: string[]): string => texts.map((text, index) => `<${name} identifier="${'ABCDE'[index]}">${text}</${name}>`).join('');
const choice = (attributes = 'maxChoices="1"'): string => body(`<p>Какой газ?</p><choiceInteraction responseIdentifier="R" ${attributes}><prompt>Выберите.</prompt>${simple('simpleChoice', 'O<sub>2</sub>', 'N<sub>2</sub>', 'He')}</choiceInteraction>`);

function readOne(inside: string) {
  const { questions, problems } = readQtiFile(item(inside));
  return { question: questions[0]?.question, faults: questions[0]?.problems, told: problems.map(({ text, message }) => [text, message]) };
}

describe('QTI', () => {
  test.for<[string, string, object]>([
    ['choice of one', response(correct('B')) + choice(), { type: 'text', question: 'Какой газ?\nВыберите.', options: ['O₂', 'N₂', 'He'], correct: 1 }],
    ['choice of one by a mapping', response(mapping(['A', 0], ['B', 1])) + choice(), { type: 'text', correct: 1 }],
    ['choice of several', response(correct('A', 'C'), 'cardinality="multiple" baseType="identifier"') + choice('maxChoices="0"'), { type: 'multiple', correctAnswers: [0, 2] }],
    ['choice of several with one right', response(correct('A'), 'cardinality="multiple" baseType="identifier"') + choice('maxChoices="2"'), { type: 'multiple', correctAnswers: [0] }],
    ['choice of several by a mapping', response(mapping(['A', 1], ['B', -1], ['C', 1]), 'cardinality="multiple" baseType="identifier"') + choice('maxChoices="0"'), { type: 'multiple', correctAnswers: [0, 2] }],
    ['choice in a line', response(correct('B')) + body(`<p>Газ <inlineChoiceInteraction responseIdentifier="R">${simple('inlineChoice', 'O', 'N')}</inlineChoiceInteraction> в воздухе.</p>`), { type: 'text', question: 'Газ _____ в воздухе.', options: ['O', 'N'], correct: 1 }],
    ['match', response(correct('A X', 'B Y'), 'cardinality="multiple" baseType="directedPair"') + body('<matchInteraction responseIdentifier="R"><prompt>Пары</prompt><simpleMatchSet><simpleAssociableChoice identifier="A">АТФ</simpleAssociableChoice><simpleAssociableChoice identifier="B">ДНК</simpleAssociableChoice></simpleMatchSet><simpleMatchSet><simpleAssociableChoice identifier="X">энергия</simpleAssociableChoice><simpleAssociableChoice identifier="Y">ген</simpleAssociableChoice><simpleAssociableChoice identifier="Z">вода</simpleAssociableChoice></simpleMatchSet></matchInteraction>'), { type: 'match', question: 'Пары', matchLeft: ['АТФ', 'ДНК'], matchRight: ['вода', 'ген', 'энергия'], matchAnswers: [2, 1] }],
    ['order', response(correct('C', 'A', 'B'), 'cardinality="ordered" baseType="identifier"') + body(`<orderInteraction responseIdentifier="R"><prompt>Порядок</prompt>${simple('simpleChoice', 'б', 'в', 'а')}</orderInteraction>`), { type: 'sequence', question: 'Порядок', items: ['б', 'в', 'а'], correctOrder: [2, 0, 1] }],
    ['order without a key', response('', 'cardinality="ordered" baseType="identifier"') + body(`<orderInteraction responseIdentifier="R">${simple('simpleChoice', 'б', 'а')}</orderInteraction>`), { type: 'sequence', items: ['б', 'а'], correctOrder: [] }],
    ['text entry', response(correct('АТФ') + mapping(['АТФ', 1], ['ATP', 1], ['АДФ', 0.5]), 'cardinality="single" baseType="string"') + body('<p>Вещество — <textEntryInteraction responseIdentifier="R"/>.</p>'), { type: 'short', question: 'Вещество — _____.', answers: ['АТФ', 'ATP'] }],
    ['text entry at the end', response(correct('да'), 'cardinality="single" baseType="string"') + body('<p>Ответ: <textEntryInteraction responseIdentifier="R"/></p>'), { question: 'Ответ:', answers: ['да'] }],
    ['a number', response(correct('3.5'), 'cardinality="single" baseType="float"') + body('<p>Сколько? <textEntryInteraction responseIdentifier="R"/></p>'), { type: 'number', answer: 3.5, tolerance: 0 }],
    ['a number with its tolerance', `${response(correct('10'), 'cardinality="single" baseType="integer"')}${body('<p>Сколько? <textEntryInteraction responseIdentifier="R"/></p>')}<responseProcessing><responseCondition><responseIf><equal toleranceMode="absolute" tolerance="0.5 0.5"><variable identifier="R"/><correct identifier="R"/></equal></responseIf></responseCondition></responseProcessing>`, { type: 'number', answer: 10, tolerance: 0.5 }],
    ['extended text', response('', 'cardinality="single" baseType="string"') + body('<p>Объясните.</p><extendedTextInteraction responseIdentifier="R"/>'), { type: 'freeform', question: 'Объясните.', freeformAnswer: '' }],
    ['texts whose tags are escaped, the prompt twice', response(correct('B')) + body('<p>&lt;p&gt;Какой &lt;b&gt;газ&lt;/b&gt;?&lt;/p&gt;</p><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>&lt;p&gt;Какой газ?&lt;/p&gt;</prompt><simpleChoice identifier="A">&lt;p&gt;O&lt;sub&gt;2&lt;/sub&gt;&lt;/p&gt;</simpleChoice><simpleChoice identifier="B">a &lt; b</simpleChoice></choiceInteraction>'), { type: 'text', question: 'Какой газ?', options: ['O₂', 'a < b'], correct: 1 }],
    ['prefixes', response(correct('B')) + choice().replaceAll('<choiceInteraction', '<choiceInteraction xmlns:x="y" x:z="1"'), { correct: 1 }],
  ])('%s', ([, inside, expected]) => {
    expect(readOne(inside).question).toMatchObject(expected);
  });

  test.for<[string, string, [string, string][]]>([
    ['two interactions', body('<p>Раз <textEntryInteraction responseIdentifier="A"/> два <textEntryInteraction responseIdentifier="B"/></p>'), [['Раз два', reasons.severalBlanks]]],
    ['hotspot', body('<p>Где?</p><hotspotInteraction responseIdentifier="R"/>'), [['Где?', reasons.kind('hotspotInteraction')]]],
    ['no interaction', body('<p>Прочитайте.</p>'), [['Прочитайте.', reasons.description]]],
    ['weights', response(mapping(['A', 1], ['B', 0.5])) + choice(), [['0.5: B', reasons.weight]]],
    ['rubrics and feedback', `${response(correct('A'))}${choice().replace('<p>', '<rubricBlock view="scorer"><p>Два балла</p></rubricBlock><p>')}<modalFeedback outcomeIdentifier="F" identifier="ok" showHide="show">Молодец</modalFeedback>`, [['Два балла', reasons.rubric], ['Молодец', reasons.feedback]]],
    ['an image that is not there', response(correct('A')) + choice().replace('<p>', '<p><img src="x.png" alt=""/>'), [['x.png', reasons.imageMissing]]],
    ['a formula', response(correct('A')) + choice().replace('<p>', '<p><m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>x</m:mi></m:math>'), [['x', reasons.formula]]],
  ])('%s are told', ([, inside, told]) => {
    expect(readOne(inside).told).toEqual(told);
  });

  test('feedback that is always shown is the explanation', () => {
    const feedback = '<outcomeDeclaration identifier="F" cardinality="single" baseType="identifier"><defaultValue><value>ok</value></defaultValue></outcomeDeclaration>';
    const { question, told } = readOne(`${response(correct('A'))}${feedback}${choice()}<modalFeedback outcomeIdentifier="F" identifier="ok" showHide="show">Потому что</modalFeedback>`);
    expect([question?.explanation, told]).toEqual(['Потому что', []]);
  });

  test('a question without a right answer has that fault', () => {
    expect(readOne(choice()).faults).toEqual([notes.missingKey]);
  });

  test.for<[string, string, RegExp]>([
    ['QTI 1.2', '<?xml version="1.0"?><questestinterop><item/></questestinterop>', /QTI 1\.2/],
    ['QTI 3.0', '<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"></qti-assessment-item>', /QTI 3\.0/],
    ['another root', '<quiz/>', /не читается как QTI/],
    ['broken XML', '<assessmentItem><itemBody></assessmentItem>', /строке 1/],
    ['a DTD', '<!DOCTYPE assessmentItem [<!ENTITY a "b">]><assessmentItem/>', /DTD/],
  ])('%s is unreadable', ([, source, message]) => {
    expect(() => readQtiFile(source)).toThrow(message);
  });
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const manifest = (...files: string[]): Uint8Array =>
  bytes(`<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>${files.map((file) => `<resource identifier="r" type="imsqti_item_xmlv2p1" href="${file}"><file href="${file}"/></resource>`).join('')}</resources></manifest>`);
const choiceItem = (text: string): Uint8Array => bytes(item(response(correct('A')) + choice().replace('Какой газ?', text)));

describe('packages of QTI', () => {
  test('items come in the order of the test, whose title is the name, with their files', () => {
    const result = readQtiPackage(
      new Map([
        ['imsmanifest.xml', manifest('items/2.xml', 'items/1.xml')],
        ['test.xml', bytes('<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="t" title="Газы"><testPart><assessmentSection><assessmentItemRef identifier="a" href="items/1.xml"/><assessmentItemRef identifier="b" href="items/2.xml"/><assessmentItemRef identifier="c" href="items/3.xml"/></assessmentSection></testPart></assessmentTest>')],
        ['items/1.xml', choiceItem('Раз?<img src="../media/a%20b.png"/>')],
        ['items/2.xml', choiceItem('Два?')],
        ['media/a b.png', PNG],
      ]),
    );
    expect(result.name).toBe('Газы');
    expect(result.questions.map(({ file, line, question }) => [file, line, question.question.split('\n')[0], question.contextImage?.slice(0, 15)])).toEqual([
      ['items/1.xml', 2, 'Раз?', 'data:image/png;'],
      ['items/2.xml', 2, 'Два?', undefined],
    ]);
    expect(result.problems).toEqual([{ file: 'items/3.xml', line: 1, text: 'items/3.xml', message: reasons.missingFile }]);
  });

  test('a broken item spoils only itself, and a hostile one the package', () => {
    const { questions, problems } = readQtiPackage(new Map([['imsmanifest.xml', manifest('1.xml', '2.xml')], ['1.xml', bytes('<assessmentItem>\n<itemBody></assessmentItem>')], ['2.xml', choiceItem('Два?')]]));
    expect([questions.length, problems.map(({ file, line }) => [file, line])]).toEqual([1, [['1.xml', 2]]]);
    expect(() => readQtiPackage(new Map([['1.xml', bytes('<!DOCTYPE assessmentItem [<!ENTITY a "b">]><assessmentItem/>')], ['2.xml', choiceItem('Два?')]]))).toThrow(/DTD/);
  });
});
