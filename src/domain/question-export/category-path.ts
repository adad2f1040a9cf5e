import { toSingleLine } from '../lines.ts';
import { categoryOfTest } from '../question-import/topic.ts';
import type { Question } from '../questions/question.ts';
import { escapeHtml } from './moodle-html.ts';

/**
 * The path of the category in which Moodle puts a question: the name of the test, then the topic. A slash within a name
 * is doubled, as in Moodle.
 */
export const categoryPath = (testName: string, { topic }: Question): string =>
  [categoryOfTest(testName), topic ?? '']
    .filter((part) => part.trim() !== '')
    .map((part) => escapeHtml(toSingleLine(part)).replaceAll('/', '//').replace(/^\//, ' /').replace(/\/$/, '/ '))
    .join('/');
