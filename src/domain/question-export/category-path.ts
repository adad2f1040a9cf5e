import { toSingleLine } from '../lines.ts';
import { categoryOfTest } from '../question-import/topic.ts';
import type { Question } from '../questions/question.ts';
import { escapeHtml } from './moodle-html.ts';

/** The path of Moodle's category for a question: the test, and the topic in it. A slash of a name is doubled, as Moodle does. */
export const categoryPath = (testName: string, { topic }: Question): string =>
  [categoryOfTest(testName), topic ?? '']
    .filter((part) => part.trim() !== '')
    .map((part) => escapeHtml(toSingleLine(part)).replaceAll('/', '//').replace(/^\//, ' /').replace(/\/$/, '/ '))
    .join('/');
