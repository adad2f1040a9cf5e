/** The characters that separate the entries of a pasted list. */
const SEPARATOR = /[,;\r\n]+/u;
/** Mail programs write an address with a name as «Маша <masha@example.com>». */
const BRACKETED = /<([^<>\s]+@[^<>\s]+)>/gu;

/**
 * Characters that may surround an address in a list: quotation marks, brackets, a scheme such as `mailto:`, or
 * punctuation after it.
 */
const BEFORE = /^(?:["'«“„(<[]|mailto:)+/iu;
const BEHIND = /["'»”“)>\].:!?]{1,9}$/u;

const bare = (word: string): string => word.replace(BEFORE, '').replace(BEHIND, '').replace(/\?(?:subject|cc|bcc|body)=.*$/iu, '');

/**
 * Finds the e-mail addresses in a pasted list, each once. In an entry with an address all other words are ignored,
 * because they are names. An entry without an address is returned unchanged, so that the caller reports it as unknown.
 * If no entry has an address, the result is empty.
 */
export function emailsIn(text: string): string[] {
  if (!text.includes('@')) return [];
  const found = text.split(SEPARATOR).flatMap((entry) => {
    const words = entry.replaceAll(BRACKETED, ' $1 ').split(/\s+/u).filter(Boolean);
    const addresses = words.filter((word) => word.includes('@')).map(bare);
    return addresses.length > 0 || words.length === 0 ? addresses : [words.join(' ')];
  });
  return [...new Map(found.map((address) => [address.toLowerCase(), address])).values()];
}
