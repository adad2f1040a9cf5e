import { useQuery } from '@tanstack/react-query';
import { testHeadQuery } from '../../features/results/web/attempts/queries.ts';
import { ComparisonNote } from '../../ui/test-editor/comparison-note.tsx';

interface ComparisonProps {
  testId: string;
  onCopy?: () => Promise<void>;
}

/** The note on attempts that an edited test loses for comparison. Nothing is shown until their number is known. */
export function Comparison({ testId, ...note }: ComparisonProps) {
  const { data } = useQuery(testHeadQuery(testId));
  return <ComparisonNote attempts={data?.attempts ?? 0} {...note} />;
}
