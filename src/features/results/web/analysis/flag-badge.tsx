import type { QuestionFlag } from '../../../../domain/results/question-flags.ts';
import { StatusBadge } from '../../../../ui/components/indicators/status-badge.tsx';
import { texts } from './texts.ts';

/** A badge that says why a question needs attention. */
export const FlagBadge = ({ flag }: { flag: QuestionFlag }) => (
  <StatusBadge kind={flag === 'wrong-key' ? 'key' : 'attention'}>{texts.flags[flag]}</StatusBadge>
);
