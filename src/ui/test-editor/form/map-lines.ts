/**
  * Maps the lines of a text field to the lines of its edited version. Each line is an option, an item or an element of the key. Unchanged lines
  * at the start and at the end are matched first, then the lines between them by their trimmed text. The lines that remain keep their index if
  * the number of lines is the same.
 * @returns the new index of each old line; `null` for a deleted line
 */
export function mapLines(before: readonly string[], after: readonly string[]): (number | null)[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;

  const isOneToOne = before.length === after.length;
  const taken = new Set<number>();
  const matches = before.map((line, index) => {
    if (index < start) return index;
    if (index >= before.length - end) return index + after.length - before.length;
    const text = line.trim();
    const match = after.findIndex(
      (other, otherIndex) =>
        otherIndex >= start && otherIndex < after.length - end && text !== '' && other.trim() === text && !taken.has(otherIndex),
    );
    if (match < 0) return null;
    taken.add(match);
    return match;
  });
  // If another line has moved to this index, its new text is not an edited version of this line.
  return matches.map((match, index) => match ?? (isOneToOne && !taken.has(index) ? index : null));
}
