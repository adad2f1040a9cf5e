const rules = new Intl.PluralRules('ru');

/** @returns the form of a noun after a number: 1 балл, 2 балла, 5 баллов */
export function plural(n: number, one: string, few: string, many: string): string {
  const rule = rules.select(n);
  if (rule === 'one') return one;
  return rule === 'few' ? few : many;
}
