import type { Question } from '../../src/domain/questions/question.ts';

/** Writes a question in one line: its options with a star before each right option, or its accepted answers. */
export function brief(question: Question): string {
  const list = (lines: readonly string[], isRight: (index: number) => boolean): string => lines.map((line, index) => `${isRight(index) ? '*' : ''}${line}`).join(' | ');
  switch (question.type) {
    case 'text':
      return `${question.question} [${list(question.options, (index) => index === question.correct)}]`;
    case 'multiple':
      return `${question.question} {${list(question.options, (index) => question.correctAnswers.includes(index))}}`;
    case 'match':
      return `${question.question} (${question.matchLeft.map((left, row) => `${left} = ${question.matchRight[question.matchAnswers[row] ?? -1] ?? '?'}`).join(' | ')}) ${question.matchRight.join('/')}`;
    case 'short':
      return `${question.question} short ${question.answers.join(' | ')}`;
    case 'number':
      return `${question.question} number ${question.answer} ± ${question.tolerance}`;
    case 'sequence':
      return `${question.question} order ${question.correctOrder.map((item) => question.items[item]).join(' > ')}`;
    case 'extended':
      return `${question.question} extended ${question.maxPoints} ${question.sampleAnswer}`;
    case 'freeform':
      return `${question.question} freeform ${question.freeformAnswer}`;
  }
}
