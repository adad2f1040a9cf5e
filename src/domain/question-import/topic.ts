import { QUESTION_LIMITS } from '../questions/question-limits.ts';
import { htmlToText } from './rich-text/html-to-text.ts';

/** Matches the names of Moodle's own categories. */
const NO_TOPIC = /^(?:top|\$.*\$|default for .*|по умолчанию для .*)$/i;

/** How many characters Moodle stores of a category's name, which is HTML there. */
const NAME_MAX_LENGTH = 255;
/** A plain name of this length fits even if it contains a few signs of HTML. */
const PLAIN_NAME_MAX_LENGTH = 200;

/** The category of an exported test, as plain text. Its questions without a topic are in this category. */
export const categoryOfTest = (name: string): string =>
  [...name.replace(/\s+/g, ' ').trim()].slice(0, /[&<>]/.test(name) ? NAME_MAX_LENGTH / 5 : PLAIN_NAME_MAX_LENGTH).join('').trim();

/**
 * The topic for which a category of Moodle stands: the last part of its path. A doubled slash is a slash in a name. The
 * categories of Moodle itself and that of the whole test are not topics.
 * @param testName the name of the test from its `listok:` comment
 */
export function topicOfCategory(path: string, testName: string | null = null): { topic: string | null; isTooLong: boolean } {
  const parts = htmlToText(path).text.replaceAll('//', '\0').split('/');
  const last = (parts.at(-1) ?? '').replaceAll('\0', '/').replace(/\s+/g, ' ').trim();
  const isTestItself = testName !== null && parts.length === 1 && last === categoryOfTest(testName);
  const isTooLong = last.length > QUESTION_LIMITS.topic && !isTestItself;
  return { topic: last === '' || isTooLong || isTestItself || NO_TOPIC.test(last) ? null : last, isTooLong };
}
