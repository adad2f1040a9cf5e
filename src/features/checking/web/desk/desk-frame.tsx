import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { SkeletonRows } from '../../../../ui/components/feedback/skeleton-cards.tsx';
import { WindowTitle } from '../../../../ui/components/page/page-title.tsx';
import { useEscapeStack } from '../../../../ui/hooks/use-escape-stack.ts';
import classes from './desk.module.css';

interface DeskFrameProps {
  title: string;
  backTo: string;
  /**
   * Handles Esc, if a part of the desk has to be closed first.
   * @returns whether it has closed a part
   */
  onEscape?: () => boolean;
  children: ReactNode;
}

/** The frame of the desk, which covers the page like the preview of a test. Esc leads back to the list. */
export function DeskFrame({ title, backTo, onEscape, children }: DeskFrameProps) {
  const navigate = useNavigate();
  useEscapeStack(true, () => {
    if (onEscape?.() !== true) void navigate(backTo);
  });
  return (
    <Modal.Root opened onClose={() => void navigate(backTo)} fullScreen closeOnEscape={false} returnFocus={false} transitionProps={{ duration: 0 }}>
      <Modal.Content classNames={{ content: classes.content ?? '' }} aria-label={title}>
        {/* No control has the focus at first, because the keys belong to the desk. */}
        <div className={classes.start} tabIndex={-1} data-autofocus>
          <WindowTitle>{title}</WindowTitle>
        </div>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}

export const DeskSkeleton = () => (
  <div className={classes.skeleton}>
    <div className={classes.skeletonPhoto} />
    <SkeletonRows count={7} />
  </div>
);
