import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Alert } from '../../../../ui/components/feedback/alert.tsx';
import { useOffline } from '../../../../ui/offline/connection.ts';
import { endWords } from './format-clock.ts';
import classes from './clock.module.css';
import { texts } from './texts.ts';

interface TimeUpProps {
  endsAt: string;
  answered: number;
  all: number;
  /** Whether the server has all answers. */
  isSent: boolean;
  onShowResult: () => void;
}

/** The end of the time, which the server has set: the page takes no more answers. */
export function TimeUp({ endsAt, answered, all, isSent, onShowResult }: TimeUpProps) {
  const [now] = useState(() => Date.now());
  const isWaiting = useOffline() || !isSent;
  return (
    <Alert tone="attention" role="alert">
      <strong>{texts.timeUp}.</strong> {isWaiting ? texts.timeUpOffline(answered, all) : texts.timeUpText(endWords(Date.parse(endsAt), now), answered, all)}
      <div className={classes.buttons}>
        {isWaiting ? (
          <Button component={Link} to="/dashboard" variant="default">
            {texts.toDashboard}
          </Button>
        ) : (
          <Button onClick={onShowResult}>{texts.showResult}</Button>
        )}
      </div>
    </Alert>
  );
}
