import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { SkeletonRows } from '../../../../ui/components/feedback/skeleton-cards.tsx';
import type { DoneRowsProps } from './done-rows.tsx';
import classes from './section.module.css';
import { texts } from './texts.ts';

/** The rows load at the first press, because most visitors do not open them. */
const DoneRows = lazy(() => import('./done-rows.tsx'));

/** The part «Сданные (6)». It is closed at first. */
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
