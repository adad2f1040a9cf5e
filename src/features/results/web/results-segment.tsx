import { LinkSegment } from '../../../ui/components/inputs/link-segment.tsx';
import { useGroupParam, withGroup } from '../../../ui/hooks/use-group-param.ts';
import { texts } from './texts.ts';

/** The two views of the results, by test and by pupil, narrowed to the same group. */
export function ResultsSegment({ current }: { current: 'tests' | 'gradebook' }) {
  const groupId = useGroupParam();
  return (
    <LinkSegment
      label={texts.title}
      items={[
        { to: withGroup('/admin/results', groupId), label: texts.tests, isCurrent: current === 'tests' },
        { to: withGroup('/admin/results/gradebook', groupId), label: texts.gradebook, isCurrent: current === 'gradebook' },
      ]}
    />
  );
}
