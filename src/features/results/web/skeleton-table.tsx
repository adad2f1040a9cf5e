import { Panel } from '../../../ui/components/page/panel.tsx';
import { SkeletonRows } from '../../../ui/components/feedback/skeleton-cards.tsx';

/** A placeholder of a table while it loads: its title and the outlines of its rows. */
export const SkeletonTable = ({ title, rows }: { title: string; rows: number }) => (
  <Panel title={title} flush>
    <SkeletonRows count={rows} />
  </Panel>
);
