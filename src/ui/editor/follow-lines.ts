/**
 * Where each line of a text went when the text was edited: lines at the start and at the end that did not change
 * keep their neighbours, a line in between is found again by its text, whatever blanks are around it, and a line that
 * was edited in place stays where it was.
 * @returns the new place of each old line, `null` for one that is gone
 */
export function followLines(before: readonly string[], after: readonly string[]): (number | null)[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;

  const isOneToOne = before.length === after.length;
  const taken = new Set<number>();
  const found = before.map((line, place) => {
    if (place < start) return place;
    if (place >= before.length - end) return place + after.length - before.length;
    const text = line.trim();
    const at = after.findIndex(
      (other, nth) => nth >= start && nth < after.length - end && text !== '' && other.trim() === text && !taken.has(nth),
    );
    if (at < 0) return null;
    taken.add(at);
    return at;
  });
  // Never where another line went: that would be taken for this one.
  return found.map((at, place) => at ?? (isOneToOne && !taken.has(place) ? place : null));
}
