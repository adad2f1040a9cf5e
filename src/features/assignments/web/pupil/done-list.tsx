import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { SkeletonRows } from '../../../../ui/components/feedback/skeleton-cards.tsx';
import type { DoneRowsProps } from './done-rows.tsx';
import classes from './section.module.css';
import { texts } from './texts.ts';

/** Most visits do not open them: what lists pages loads with the first press. */
const DoneRows = lazy(() => import('./done-rows.tsx'));

/** «Сданные (6)», closed at first. */
export function DoneList(props: DoneRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { doneTotal } = props.first;
  return (
    <div className={classes.done}>
      <UnstyledButton className={classes.fold ?? ''} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span aria-hidden>{texts.done(doneTotal)}</span>
        <VisuallyHidden>{texts.doneName(doneTotal)}</VisuallyHidden>
        <IconChevronDown size={20} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<SkeletonRows count={1} />}>
            <DoneRows {...props} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
