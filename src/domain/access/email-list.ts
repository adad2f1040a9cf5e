/** What parts the entries of a pasted list. */
const SEPARATOR = /[,;\r\n]+/u;
/** Mail programs write an address with a name as «Маша <masha@example.com>». */
const BRACKETED = /<([^<>\s]+@[^<>\s]+)>/gu;

/** What stands around an address in a list: quotation marks, brackets, a scheme, the full stop of a sentence. */
const BEFORE = /^(?:["'«“„(<[]|mailto:)+/iu;
const BEHIND = /["'»”“)>\].:!?]{1,9}$/u;

const bare = (word: string): string => word.replace(BEFORE, '').replace(BEHIND, '').replace(/\?(?:subject|cc|bcc|body)=.*$/iu, '');

/**
 * The e-mail addresses of a pasted list, each once. In an entry with an address other words are names; an entry without one
 * is returned as it is, so that it is reported as unknown. Without any address the list is empty.
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
