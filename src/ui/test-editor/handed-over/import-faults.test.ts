import { expect, test } from 'vitest';
import { notesOf } from '../../../domain/question-import/question-notes.ts';
import { notes } from '../../../domain/question-import/texts.ts';
import type { Question } from '../../../domain/questions/question.ts';
import { importFaults, remainingFaults } from './import-faults.ts';
import { changeType, copyQuestion, editMarkedLines, newQuestion, toForm, type QuestionForm } from '../form/question-form.ts';

const common = { question: 'Что на рис. 2?', contextText: null, contextImage: null };
const unmarked: Question = { type: 'text', ...common, options: ['бактериофаг', 'спора'], correct: -1 };

/** An imported question, with the messages of the import about it. */
function imported(question: Question, messages: readonly string[] = notesOf(question)) {
  const form = toForm(question);
  const faults = importFaults(question, messages, form);
  const remaining = (change: Partial<QuestionForm>) => remainingFaults(faults, [newQuestion(), { ...form, ...change }]).map(({ field }) => field);
  return { form, faults, remaining };
}

test('what an import says stays until the field that it speaks of is changed, whatever else is changed', () => {
  const { form, faults, remaining } = imported(unmarked);
  expect(remaining({})).toEqual(['correct', 'contextImage']);
  expect(remaining({ question: 'Что?', topic: 'Вирусы', options: editMarkedLines(form.options, 'фаг\nспора') })).toEqual(['correct', 'contextImage']);
  expect(remaining({ options: { ...form.options, marks: [0] } })).toEqual(['contextImage']);
  expect(remaining({ contextImage: 'data:image/png;base64,AA==' })).toEqual(['correct']);
  expect(remaining(changeType(form, 'short'))).toEqual(['contextImage']);
  expect(remainingFaults(faults, [copyQuestion(form)])).toEqual([]);
  expect(remainingFaults(faults, [newQuestion(), form])[0]).toMatchObject({ index: 1, message: notes.missingKey });
});

test('of what an import says only a missing image is a note that hinders nothing', () => {
  const { faults } = imported(unmarked);
  expect(faults.filter(({ isNote }) => isNote).map(({ message }) => message)).toEqual([notes.missingImage]);
});

test.for<[string, Question, string[], string[]]>([
  ['match', { type: 'match', ...common, matchLeft: ['л'], matchRight: [], matchAnswers: [-1] }, [notes.emptyColumn, notes.missingPairs], ['matchRight', 'matchAnswers']],
  ['match', { type: 'match', ...common, matchLeft: ['л', 'м'], matchRight: ['п'], matchAnswers: [0, -1] }, [notes.tooManyLines(100)], ['matchLeft']],
  ['sequence', { type: 'sequence', ...common, items: ['а', 'а'], correctOrder: [] }, [notes.repeatedItems, notes.tooFewItems, notes.missingKey], ['items', 'items', 'correctOrder']],
  ['short', { type: 'short', ...common, answers: [] }, [notes.missingKey, notes.tooLong('Ответ', 500)], ['answers', 'answers']],
  ['number', { type: 'number', ...common, answer: null, tolerance: 0 }, [notes.marksDisagree('«1»', '«2»')], ['answer']],
  ['text', unmarked, [notes.twoRight(['а', 'б']), notes.repeatedNumber('2'), notes.tooFewOptions, notes.tooLong('Строка', 2000)], ['correct', 'correct', 'options', 'options']],
  ['multiple', { type: 'multiple', ...common, options: ['а', 'б'], correctAnswers: [] }, [notes.missingKey], ['correctAnswers']],
  ['text', unmarked, [notes.emptyText, notes.tooLong('Вопрос', 5000), notes.tooLong('Текст к вопросу', 20000), notes.tooLong('Пояснение', 2000)], ['question', 'question', 'contextText', 'explanation']],
  // The import need not say that learners do not see a freeform question, because the editor says so.
  ['freeform', { type: 'freeform', ...common, freeformAnswer: '' }, [notes.hiddenFromLearners], []],
])('faults of a question of kind %s stand at the fields that mend them', ([, question, messages, fields]) => {
  expect(imported(question, messages).faults.map(({ field }) => field)).toEqual(fields);
});
