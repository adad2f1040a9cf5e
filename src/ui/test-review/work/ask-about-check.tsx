import { Button } from '@mantine/core';
import { IconMessage2Check, IconMessage2Question } from '@tabler/icons-react';
import { useState } from 'react';
import { CHECKING_LIMITS } from '../../../domain/checking/checking-limits.ts';
import type { Given } from '../../../domain/checking/check-types.ts';
import { isBlank } from '../../../domain/fold-signs.ts';
import { toastSuccess } from '../../components/feedback/toast.tsx';
import { AutosizeTextarea } from '../../components/inputs/autosize-textarea.tsx';
import { useKeptText } from '../../kept-edits/use-kept-text.ts';
import { shortDateTime } from '../../lib/russian/dates.ts';
import { workTexts as texts } from './texts.ts';
import classes from './work-review.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

const focus = (field: HTMLTextAreaElement | null): void => field?.focus();

interface AskAboutCheckProps {
  number: number;
  /** Identifies the box on the site. */
  box: string;
  isAsked: boolean;
  ask(text: string): Promise<unknown>;
}

/** A form by which a pupil asks about a check. A pupil can ask only once. */
export function AskAboutCheck({ number, box, isAsked, ask }: AskAboutCheckProps) {
  const { text, change, drop } = useKeptText(box, 'question', isAsked);
  // `null` until the pupil has opened or closed the form.
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function send(): Promise<void> {
    if (isBlank(text)) return setError(texts.askMissing);
    setIsBusy(true);
    setError(null);
    const isSent = await ask(text).then(
      () => true,
      () => false,
    );
    setIsBusy(false);
    if (!isSent) return setError(texts.askFailed);
    drop();
    toastSuccess(texts.askDone);
  }

  if (isAsked) return null;
  if (!(isOpen ?? text !== ''))
    return (
      <div>
        <Button
          className={classes.ask ?? ''}
          variant="subtle"
          leftSection={<IconMessage2Question {...icon} />}
          onClick={() => {
            change(text);
            setIsOpen(true);
          }}
        >
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
        ref={isOpen === true ? focus : null}
        onChange={({ currentTarget: { value } }) => change(value)}
      />
      <div className={classes.pager}>
        <Button type="submit" loading={isBusy}>
          {texts.askSend}
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            drop();
            setIsOpen(false);
          }}
        >
          {texts.askCancel}
        </Button>
      </div>
    </form>
  );
}

/** The question that the pupil has asked about a check, and the tutor's reply. */
export const Asked = ({ asked: { text, at, reply } }: { asked: NonNullable<Given['asked']> }) => (
  <section className={classes.asked}>
    {reply === null ? <IconMessage2Question {...icon} /> : <IconMessage2Check {...icon} />}
    <div>
      <p className={classes.dimmed}>{texts.asked(shortDateTime(at))}</p>
      <p className={classes.text}>{text}</p>
      {reply === null ? (
        <p className={classes.dimmed}>{texts.askedWaits}</p>
      ) : (
        <div className={classes.note}>
          <h4>{texts.reply(reply.at)}</h4>
          <p className={classes.text}>{reply.text}</p>
        </div>
      )}
    </div>
  </section>
);
