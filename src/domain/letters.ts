/** The letter of a place in a list, from 0; after the last letter pairs follow: A, …, Z, AA, AB, … */
export function letterAt(alphabet: string, place: number): string {
  const letter = alphabet[place % alphabet.length] ?? '';
  return place < alphabet.length ? letter : letterAt(alphabet, Math.floor(place / alphabet.length) - 1) + letter;
}
