import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { IconBellRinging } from '@tabler/icons-react';
import { messageOf } from '../../../../domain/errors.ts';
import { Alert } from '../../../../ui/components/feedback/alert.tsx';
import { toastError } from '../../../../ui/components/feedback/toast.tsx';
import { useSingleFlight } from '../../../../ui/hooks/use-single-flight.ts';
import { refreshQueries } from '../../../../ui/lib/refresh-queries.ts';
import { sentence } from '../../../../ui/lib/russian/typography.ts';
import type { Reminders } from '../../contract.ts';
import { api } from '../api.ts';
import { affectedQueries } from '../queries.ts';
import { texts as allTexts } from '../texts.ts';
import classes from './assignment-page.module.css';
import { reminderTexts as texts, texts as pageTexts } from './texts.ts';

const SHOWN_NAMES = 10;

function namesOf(people: Reminders['reminded']): string {
  const names = people.slice(0, SHOWN_NAMES).map(({ nickname }) => nickname).join(', ');
  return people.length > SHOWN_NAMES ? `${names} ${allTexts.andMore(people.length - SHOWN_NAMES)}` : names;
}

interface Reminder {
  /** Reminds the given pupils, or all pupils who have not handed in. */
  remind(id: string, uids?: readonly string[]): Promise<void>;
  isBusy: boolean;
  /** A live region that says which pupils were reminded. */
  outcome: ReactElement;
}

/** «Напомнить»: it sends reminders without a question, and says which pupils were reminded (rule R287). */
export function useReminder(): Reminder {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [reminders, setReminders] = useState<Reminders | null>(null);
  const remind = useSingleFlight(async (id: string, uids?: readonly string[]) => {
    setBusy(true);
    try {
      setReminders(await api('POST /api/admin/assignments/{id}/reminders', { params: { id }, body: uids === undefined ? {} : { uids: [...uids] } }));
    } catch (error) {
      toastError(messageOf(error, texts.failed));
    } finally {
      setBusy(false);
    }
    // The lists are loaded in the background, so the button is free for the next press.
    void refreshQueries(client, affectedQueries);
  });
  return { remind, isBusy, outcome: <Outcome reminders={reminders} /> };
}

/** The region is always rendered, because screen readers announce only text that is added to an existing live region. */
function Outcome({ reminders }: { reminders: Reminders | null }) {
  return (
    <div role="status">
      {reminders !== null && (
        <Alert tone={reminders.reminded.length > 0 ? 'ok' : 'attention'} role="note">
          <div className={classes.alert}>
            <IconBellRinging size={22} stroke={1.75} aria-hidden />
            <OutcomeText {...reminders} />
          </div>
        </Alert>
      )}
    </div>
  );
}

function OutcomeText({ reminded, recently }: Reminders) {
  if (reminded.length === 0) return <b>{recently.length > 0 ? texts.nobody : pageTexts.allDone}</b>;
  return (
    <div>
      <b>{texts.done(reminded.length)}</b>
      <p>
        {sentence(namesOf(reminded))} {recently.length > 0 && texts.recently(namesOf(recently))}
      </p>
    </div>
  );
}
