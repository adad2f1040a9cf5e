import { LinkSegment } from '../../../ui/components/inputs/segments/link-segment.tsx';
import { useGroupParam, withGroup } from '../../../ui/hooks/use-group-param.ts';
import { texts } from './texts.ts';

/** Links to the views of the results: by test, by pupil, and by line of an exam. They keep the group of the page. */
export function ResultsSegment({ current }: { current: 'tests' | 'gradebook' | 'lines' }) {
  const groupId = useGroupParam();
  return (
    <LinkSegment
      label={texts.title}
      items={[
        { to: withGroup('/admin/results', groupId), label: texts.tests, isCurrent: current === 'tests' },
        { to: withGroup('/admin/results/gradebook', groupId), label: texts.gradebook, isCurrent: current === 'gradebook' },
        { to: withGroup('/admin/results/lines', groupId), label: texts.lines, isCurrent: current === 'lines' },
      ]}
    />
  );
}
