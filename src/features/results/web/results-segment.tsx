import { LinkSegment } from '../../../ui/components/inputs/link-segment.tsx';
import { texts } from './texts.ts';

/** The two views of the results: by test and by pupil. */
export function ResultsSegment({ current }: { current: 'tests' | 'gradebook' }) {
  return (
    <LinkSegment
      label={texts.title}
      items={[
        { to: '/admin/results', label: texts.tests, isCurrent: current === 'tests' },
        { to: '/admin/results/gradebook', label: texts.gradebook, isCurrent: current === 'gradebook' },
      ]}
    />
  );
}
