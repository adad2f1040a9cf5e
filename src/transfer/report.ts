export type Verdict = 'taken' | 'changed' | 'refused';

const WORDS: Record<Verdict, string> = { taken: 'взят', changed: 'взят с изменениями', refused: 'отклонён' };
const LINE_MAX = 1000;

/** A text from a document on one line of the report: no line breaks, nothing that steers a terminal. */
const onOneLine = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)}…` : line;
};

/** Says of every document what was done with it, and counts. */
export class Report {
  readonly #print: (line: string) => void;
  readonly #counts = new Map<string, Record<Verdict, number>>();

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  /** A document that was taken; with notes it was changed on the way. */
  taken(collection: string, id: string, notes: readonly string[]): void {
    this.#add(collection, id, notes.length > 0 ? 'changed' : 'taken', notes);
  }

  refused(collection: string, id: string, reason: string): void {
    this.#add(collection, id, 'refused', [reason]);
  }

  /** Something that is about no document. */
  note(text: string): void {
    this.#print(onOneLine(text));
  }

  /** How many of each collection were taken, changed or not. */
  takenCounts(): Record<string, number> {
    const counts = [...this.#counts].map(([name, { taken, changed }]): [string, number] => [name, taken + changed]);
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }

  /** Prints how many of each collection were taken, changed and refused. */
  summary(): void {
    this.#print('Итого:');
    for (const [collection, { taken, changed, refused }] of this.#counts) {
      this.#print(`  ${collection}: взято ${taken}, взято с изменениями ${changed}, отклонено ${refused}`);
    }
    if (this.#counts.size === 0) this.#print('  документов нет');
  }

  #add(collection: string, id: string, verdict: Verdict, notes: readonly string[]): void {
    const counts = this.#counts.get(collection) ?? { taken: 0, changed: 0, refused: 0 };
    counts[verdict] += 1;
    this.#counts.set(collection, counts);
    const said = notes.length > 0 ? `: ${notes.join('; ')}` : '';
    this.#print(onOneLine(`${collection}/${id}: ${WORDS[verdict]}${said}`));
  }
}
