const TOPIC_MAX_LENGTH = 60;

/** The names of Moodle's own categories. */
const NO_TOPIC = /^(?:top|\$.*\$|default for .*|по умолчанию для .*)$/i;

/**
 * The topic that a category of Moodle stands for: the last part of its path. A doubled slash is a slash.
 * @returns `null` for Moodle's own categories; `'too-long'` if a topic cannot have it
 */
export function topicOfCategory(path: string): string | null | 'too-long' {
  const parts = path.replaceAll('//', '\0').split('/');
  const last = (parts.at(-1) ?? '').replaceAll('\0', '/').replace(/\s+/g, ' ').trim();
  if (last === '' || NO_TOPIC.test(last)) return null;
  return last.length > TOPIC_MAX_LENGTH ? 'too-long' : last;
}
