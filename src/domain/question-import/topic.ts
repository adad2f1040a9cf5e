import { QUESTION_LIMITS } from '../questions/question-limits.ts';
import { htmlToText } from './rich-text/html-to-text.ts';

/** Matches the names of Moodle's own categories. */
const NO_TOPIC = /^(?:top|\$.*\$|default for .*|по умолчанию для .*)$/i;

/**
 * The maximum length of a category name in Moodle. Moodle stores the name as HTML, so escaped characters count as
 * several.
 */
const NAME_MAX_LENGTH = 255;
/**
 * The maximum length of a name without `&`, `<` and `>`. The rest of the room is for other characters that HTML
 * escapes.
 */
const PLAIN_NAME_MAX_LENGTH = 200;

/** The category of an exported test, as plain text. Its questions without a topic are in this category. */
export const categoryOfTest = (name: string): string =>
  [...name.replace(/\s+/g, ' ').trim()].slice(0, /[&<>]/.test(name) ? NAME_MAX_LENGTH / 5 : PLAIN_NAME_MAX_LENGTH).join('').trim();

/**
 * The topic that a category of Moodle stands for. It is the last part of the category's path. A doubled slash in the
 * path is a slash in a name. Moodle's own categories and the category of the whole test are not topics.
 * @param testName the name of the test from its `listok:` comment
 */
export function topicOfCategory(path: string, testName: string | null = null): { topic: string | null; isTooLong: boolean } {
  const parts = htmlToText(path).text.replaceAll('//', '\0').split('/');
  const last = (parts.at(-1) ?? '').replaceAll('\0', '/').replace(/\s+/g, ' ').trim();
  const isTestItself = testName !== null && parts.length === 1 && last === categoryOfTest(testName);
  const isTooLong = last.length > QUESTION_LIMITS.topic && !isTestItself;
  return { topic: last === '' || isTooLong || isTestItself || NO_TOPIC.test(last) ? null : last, isTooLong };
}
