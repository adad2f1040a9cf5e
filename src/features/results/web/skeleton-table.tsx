import { Panel } from '../../../ui/components/page/panel.tsx';
import { SkeletonRows } from '../../../ui/components/feedback/skeleton-cards.tsx';

/** A table that is loading: its title and the shapes of its rows. */
export const SkeletonTable = ({ title, rows }: { title: string; rows: number }) => (
  <Panel title={title} flush>
    <SkeletonRows count={rows} />
  </Panel>
);
