import { IconGripVertical } from '@tabler/icons-react';
import classes from './drag-handle.module.css';
import type { RowDrag } from './sortable.ts';

/** The handle of rows that the keyboard can move, too: Space lifts a row, the arrows move it, Space drops it, Esc returns it (rule R155). */
export const LiftHandle = ({ drag, label }: { drag: RowDrag | null; label: string }) => (
  <button
    ref={drag?.handleRef}
    type="button"
    className={classes.handle}
    data-ready={drag !== null || undefined}
    aria-label={label}
    aria-describedby={drag?.handleDescribedBy}
    aria-disabled={drag === null || undefined}
    {...drag?.handleListeners}
  >
    <IconGripVertical size={20} stroke={1.75} aria-hidden />
  </button>
);
