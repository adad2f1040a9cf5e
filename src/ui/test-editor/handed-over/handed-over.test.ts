import { expect, test } from 'vitest';
import { notes } from '../../../domain/question-import/texts.ts';
import type { Question } from '../../../domain/questions/question.ts';
import { firstStateOf, type ImportedQuestions } from './handed-over.ts';

const question: Question = { type: 'text', question: 'Что на рис. 2?', options: ['фаг', 'спора'], correct: 0, contextText: null, contextImage: null };
const imported: ImportedQuestions = { name: null, questions: [{ question, problems: [notes.missingImage] }] };

test('what an import says of its questions is still known after a second import', () => {
  const stored = { name: 'Вирусы', questions: [] };
  const first = firstStateOf({ edits: null, imported }, stored);
  const second = firstStateOf({ edits: { ...first, revision: 1, entry: null }, imported }, stored);
  expect(second.faults.map(({ form }) => second.questions.indexOf(form))).toEqual([0, 1]);
});
