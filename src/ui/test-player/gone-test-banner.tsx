import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Banner } from '../components/feedback/banner.tsx';
import { ConfirmDialog, type Confirmation } from '../components/overlays/confirm-dialog.tsx';
import { askToRemoveAnswers } from '../drafts/ask-to-remove-answers.ts';
import { texts } from '../drafts/texts.ts';
import classes from './connection-banner.module.css';

interface GoneTestBannerProps {
  /** The name of the test. */
  name: string;
  /** Removes the answers from the device. */
  onRemove: () => Promise<unknown>;
}

/**
 * Says that a test was unpublished or deleted while the pupil was taking it (rule R173). The answers are sent when the test is available again.
 */
export function GoneTestBanner({ name, onRemove }: GoneTestBannerProps) {
  const navigate = useNavigate();
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const remove = async (): Promise<void> => {
    await onRemove();
    void navigate('/dashboard', { replace: true });
  };
  return (
    <Banner icon={IconAlertTriangle}>
      <div className={classes.action}>
        <strong>{texts.gone}</strong>
        <Button variant="default" onClick={() => setConfirmation(askToRemoveAnswers(name, remove))}>
          {texts.remove}
        </Button>
      </div>
      <ConfirmDialog asked={confirmation} onClose={() => setConfirmation(null)} />
    </Banner>
  );
}
