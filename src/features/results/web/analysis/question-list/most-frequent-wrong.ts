import type { Analysis } from '../../../contract.ts';

export type AnalysedRow = NonNullable<Analysis['questions'][number]['rows']>[number];

/** The wrong right item that a row was given most often; `undefined` if nobody was wrong. */
export function mostFrequentWrong({
  shares,
  correct,
}: Pick<AnalysedRow, 'shares' | 'correct'>): { item: number; share: number } | undefined {
  const share = Math.max(0, ...shares.filter((_, item) => item !== correct));
  return share === 0 ? undefined : { item: shares.findIndex((each, item) => item !== correct && each === share), share };
}
