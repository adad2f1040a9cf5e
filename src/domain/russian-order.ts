/** Russian order, independent of the locale of database and machine; digits compare as numbers. */
const russian = new Intl.Collator('ru', { numeric: true });

export const russianOrder = (a: string, b: string): number => russian.compare(a, b);
