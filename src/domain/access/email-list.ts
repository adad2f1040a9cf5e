/** What parts the addresses of a pasted list: commas, semicolons, spaces and new lines. */
const SEPARATOR = /[\s,;]+/u;
/** Mail programs write an address with a name as «Маша <masha@example.com>». */
const BRACKETED = /<([^<>\s]+@[^<>\s]+)>/gu;

/** The e-mail addresses of a pasted list, each once. Words without an @ are names. */
export function emailsIn(text: string): string[] {
  const words = text.replaceAll(BRACKETED, ' $1 ').split(SEPARATOR);
  const found = new Map(words.filter((word) => word.includes('@')).map((word) => [word.toLowerCase(), word]));
  return [...found.values()];
}
