/**
 * The number of an item in an ordered list, as browsers show it.
 * @param type the attribute of the list: `1`, `a`, `A`, or a name of CSS such as `lower-alpha`
 */
export function listLabel(number: number, type: string): string {
  const isLetter = /^(?:a|lower-alpha|lower-latin|upper-alpha|upper-latin)$/i.test(type) && number >= 1 && number <= 26;
  if (!isLetter) return `${number}.`;
  const letter = String.fromCharCode(96 + number);
  return `${type === 'A' || type.startsWith('upper') ? letter.toUpperCase() : letter})`;
}
