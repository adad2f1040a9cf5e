import { Button } from '@mantine/core';
import { IconMessage2Question } from '@tabler/icons-react';
import { useState } from 'react';
import { CHECKING_LIMITS } from '../../../domain/checking/checking-limits.ts';
import { isBlank } from '../../../domain/fold-signs.ts';
import { toastSuccess } from '../../components/feedback/toast.tsx';
import { AutosizeTextarea } from '../../components/inputs/autosize-textarea.tsx';
import { workTexts as texts } from './texts.ts';
import classes from './work-review.module.css';

interface AskAboutCheckProps {
  number: number;
  ask(text: string): Promise<unknown>;
}

/** A pupil asks about a check once. */
export function AskAboutCheck({ number, ask }: AskAboutCheckProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function send(): Promise<void> {
    if (isBlank(text)) return setError(texts.askMissing);
    setIsBusy(true);
    setError(null);
    const isAsked = await ask(text).then(
      () => true,
      () => false,
    );
    setIsBusy(false);
    if (isAsked) toastSuccess(texts.askDone);
    else setError(texts.askFailed);
  }

  if (!isOpen)
    return (
      <div>
        <Button variant="subtle" leftSection={<IconMessage2Question size={20} stroke={1.75} aria-hidden />} onClick={() => setIsOpen(true)}>
          {texts.ask}
        </Button>
      </div>
    );
  return (
    <form
      className={classes.work}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <AutosizeTextarea
        label={texts.askLabel}
        description={texts.askHint(number)}
        rows={3}
        maxLength={CHECKING_LIMITS.asked}
        value={text}
        error={error}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <div className={classes.pager}>
        <Button variant="default" onClick={() => setIsOpen(false)}>
          {texts.askCancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {texts.askSend}
        </Button>
      </div>
    </form>
  );
}
