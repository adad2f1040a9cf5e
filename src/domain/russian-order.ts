let russian: Intl.Collator | undefined;

/**
 * Compares texts in Russian alphabetical order, independently of the locale of the database and the machine. Digits are
 * compared as numbers.
 */
export function russianOrder(a: string, b: string): number {
  // The collator is made at its first use, because it loads 3 MB of locale data.
  russian ??= new Intl.Collator('ru', { numeric: true });
  return russian.compare(a, b);
}
