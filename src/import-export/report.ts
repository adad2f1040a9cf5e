/** The result of importing a document. `changed`: the document was imported after a repair. */
export type ImportOutcome = 'imported' | 'changed' | 'rejected';

const LABELS: Record<ImportOutcome, string> = { imported: 'взят', changed: 'взят с изменениями', rejected: 'отклонён' };
/** The longest line of the report, in characters. */
const LINE_MAX = 1000;

/** Puts a text of a document on one line, without line breaks and without control characters that a terminal obeys. */
const toReportLine = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  return line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)}…` : line;
};

/** The report of an import. It prints a line for each document and counts the outcomes. */
export class Report {
  readonly #print: (line: string) => void;
  readonly #counts = new Map<string, Record<ImportOutcome, number>>();

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  /** Reports an imported document. `notes` says what the import has changed in it. */
  imported(collection: string, id: string, notes: readonly string[]): void {
    this.#add(collection, id, notes.length > 0 ? 'changed' : 'imported', notes);
  }

  rejected(collection: string, id: string, reason: string): void {
    this.#add(collection, id, 'rejected', [reason]);
  }

  /** Prints a line that belongs to no document. */
  note(text: string): void {
    this.#print(toReportLine(text));
  }

  /** The numbers of imported documents by collection, including changed ones. */
  importedCounts(): Record<string, number> {
    const counts = [...this.#counts].map(([name, { imported, changed }]): [string, number] => [name, imported + changed]);
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }

  summary(): void {
    this.#print('Итого:');
    for (const [collection, { imported, changed, rejected }] of this.#counts) {
      this.#print(`  ${collection}: взято ${imported}, взято с изменениями ${changed}, отклонено ${rejected}`);
    }
    if (this.#counts.size === 0) this.#print('  документов нет');
  }

  #add(collection: string, id: string, outcome: ImportOutcome, notes: readonly string[]): void {
    const counts = this.#counts.get(collection) ?? { imported: 0, changed: 0, rejected: 0 };
    counts[outcome] += 1;
    this.#counts.set(collection, counts);
    const details = notes.length > 0 ? `: ${notes.join('; ')}` : '';
    this.#print(toReportLine(`${collection}/${id}: ${LABELS[outcome]}${details}`));
  }
}
