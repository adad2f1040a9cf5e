/** The kind of question that a pupil answers by typing a word (rule R130). */
import { editorMessages } from '../../editor-messages.ts';
import { type Kind, UNMOVABLE } from './kind.ts';
import { compact } from './lines.ts';
import { acceptsSpelling, foldSpelling, uniqueSpellings } from './short-answer.ts';
import { shownTyped, TYPED } from './typed.ts';

export const shortKind: Kind<'short'> = {
  name: 'Краткий ответ',
  answeredBy: 'text',
  ...TYPED,
  toLearner: (_, common) => ({ type: 'short', ...common }),
  maxScore: () => 1,
  score: (question, answer) => (typeof answer === 'string' && acceptsSpelling(question, answer) ? 1 : 0),
  normalize: (question) => ({ ...question, answers: uniqueSpellings({ ...question, answers: compact(question.answers).lines }) }),
  problems: ({ answers }) =>
    answers.length > 0 ? [] : [{ code: 'no-accepted-answer', field: 'answers', message: editorMessages['no-accepted-answer'] }],
  keyFields: ['answers'],
  isMalformed: () => false,
  lists: ({ answers }) => ({ answers }),
  answerKey: ({ answers, matchCase }) => JSON.stringify([answers, matchCase === true]),
  counting: ({ matchCase }) => ({
    of: 'answers',
    compared: (answer) => foldSpelling(shownTyped(answer), matchCase),
    shown: shownTyped,
  }),
  gaps: ({ answers }) => (answers.length > 0 ? [] : ['missingKey']),
  linesField: () => 'answers',
  keyLines: ({ answers }) => answers.map((text) => ({ text, isRight: true })),
  ...UNMOVABLE,
  printedKey: ({ answers }) => answers.join('; '),
};
