import { IconGripVertical } from '@tabler/icons-react';
import classes from './drag-handle.module.css';
import type { RowDrag } from './sortable.ts';

/** The handle by which a pointer drags a row. It is hidden below 24em, where there is no room for it. */
export const DragHandle = ({ drag }: { drag: RowDrag | null }) => (
  <span ref={drag?.handleRef} className={classes.handle} data-ready={drag !== null || undefined} aria-hidden {...drag?.handleListeners}>
    <IconGripVertical size={20} stroke={1.75} />
  </span>
);
