import type { Analysis } from '../../../contract.ts';

export type AnalysedRow = NonNullable<Analysis['questions'][number]['rows']>[number];

/** The most frequent wrong item of a row; `undefined` if all answers were right. */
export function mostFrequentWrong({
  shares,
  correct,
}: Pick<AnalysedRow, 'shares' | 'correct'>): { item: number; share: number } | undefined {
  const share = Math.max(0, ...shares.filter((_, item) => item !== correct));
  return share === 0 ? undefined : { item: shares.findIndex((each, item) => item !== correct && each === share), share };
}
