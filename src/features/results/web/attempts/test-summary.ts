import { pupils } from '../../../../ui/lib/russian/counts.ts';
import { shortDateTime } from '../../../../ui/lib/russian/dates.ts';
import { percent } from '../../../../ui/lib/russian/figures.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';

interface Summary {
  attempts: number;
  meanShare: number | null;
  lastAt: string | null;
}

/** @returns «44 ученика, средний результат — 56 %. Последняя попытка — 22 ноября, 19:42.» */
export function testSummary({ attempts, meanShare, lastAt }: Summary, now?: Date): string {
  const mean = meanShare === null ? '' : `, средний результат — ${percent(meanShare)}`;
  const last = lastAt === null ? '' : ` Последняя попытка — ${shortDateTime(lastAt, now)}.`;
  return nbsp(`${pupils(attempts)}${mean}.${last}`);
}
