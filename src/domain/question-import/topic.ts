const TOPIC_MAX_LENGTH = 60;

/** The names of Moodle's own categories. */
const NO_TOPIC = /^(?:top|\$.*\$|default for .*|по умолчанию для .*)$/i;

/**
 * The topic that a category of Moodle stands for: the last part of its path. A doubled slash is a slash. Moodle's own
 * categories are no topics.
 */
export function topicOfCategory(path: string): { topic: string | null; isTooLong: boolean } {
  const parts = path.replaceAll('//', '\0').split('/');
  const last = (parts.at(-1) ?? '').replaceAll('\0', '/').replace(/\s+/g, ' ').trim();
  const isTooLong = last.length > TOPIC_MAX_LENGTH;
  return { topic: last === '' || isTooLong || NO_TOPIC.test(last) ? null : last, isTooLong };
}
