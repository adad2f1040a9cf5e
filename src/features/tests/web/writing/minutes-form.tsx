import { Button, TextInput } from '@mantine/core';
import { IconClockPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isAppError, type AppError } from '../../../../domain/errors.ts';
import { MAX_EXTRA_MINUTES } from '../../../../domain/clock/clock.ts';
import { FormAlert } from '../../../../ui/components/feedback/form-alert.tsx';
import { toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import type { FindPeople } from '../../../../ui/components/inputs/person-field.tsx';
import { SegmentedControl } from '../../../../ui/components/inputs/segments/segmented-control.tsx';
import { saveText } from '../../../../ui/forms/save-error.tsx';
import { useFocusFirstError } from '../../../../ui/hooks/use-focus-first-error.ts';
import { useSubmit } from '../../../../ui/hooks/use-single-flight.ts';
import { ignoreDoubleClick } from '../../../../ui/lib/ignore-double-click.ts';
import { endWords } from '../clock/format-clock.ts';
import { CHOICES, firstChoice, outcomeOf, totalOf, type Candidate, type Outcome } from './extra-minutes.ts';
import classes from './minutes.module.css';
import { PupilsField } from './pupils-field.tsx';
import { clocksQuery, setMinutes, type Clocks } from './queries.ts';
import { texts } from './texts.ts';

interface MinutesFormProps {
  testId: string;
  clocks: Clocks;
  chosen: Candidate[];
  findPeople: FindPeople;
  onBusy(isBusy: boolean): void;
  onClose(): void;
}

export function MinutesForm({ testId, clocks: { clocks, now, timeLimit }, chosen, findPeople, onBusy, onClose }: MinutesFormProps) {
  const client = useQueryClient();
  const [people, setPeople] = useState(chosen);
  const [minutes, setMinutesChoice] = useState(() => firstChoice(clocks, chosen));
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstError(attempts);
  const total = totalOf(minutes);
  const isChecked = attempts > 0;
  const outcome = total === null ? null : outcomeOf(clocks, people, total, timeLimit);

  const { mutate, isPending, error, reset } = useSubmit({
    meta: { keepsPage: true },
    mutationFn: (extraMinutes: number) => {
      onBusy(true);
      const uids = people.map(({ uid }) => uid);
      return setMinutes(testId, uids, extraMinutes).finally(() => onBusy(false));
    },
    onSuccess: (stored, extraMinutes) => {
      client.setQueryData(clocksQuery(testId).queryKey, stored);
      toastSuccess(extraMinutes === 0 ? texts.takenAway : texts.added(extraMinutes));
      onClose();
    },
    // The list is loaded again, because a refusal may mean that it has changed meanwhile.
    onError: () => void client.invalidateQueries({ queryKey: clocksQuery(testId).queryKey }),
  });
  const change = <Value,>(set: (value: Value) => void) => (value: Value) => {
    reset();
    set(value);
  };

  return (
    <form
      ref={form}
      className={classes.form}
      tabIndex={-1}
      data-autofocus
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (total === null || people.length === 0) return setAttempts((count) => count + 1);
        mutate(total);
      }}
    >
      <PupilsField people={people} error={isChecked && people.length === 0 ? texts.nobody : undefined} findPeople={findPeople} onChange={change(setPeople)} />
      <div>
        <span className={classes.label} aria-hidden>
          {texts.howMany}
        </span>
        <SegmentedControl
          label={texts.howMany}
          items={CHOICES.map((value) => ({ value, label: texts.choices[value] }))}
          value={minutes.choice}
          onChange={(choice) => change(setMinutesChoice)({ ...minutes, choice })}
        />
      </div>
      {minutes.choice === 'other' && (
        <TextInput
          label={texts.otherMinutes}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={minutes.other}
          error={total === null && (isChecked || minutes.other !== '') ? texts.outOfLimit(MAX_EXTRA_MINUTES) : undefined}
          onChange={({ currentTarget }) => change(setMinutesChoice)({ ...minutes, other: currentTarget.value })}
        />
      )}
      <div role="status">{outcome !== null && <OutcomeNote outcome={outcome} now={Date.parse(now)} />}</div>
      {error !== null && <FormAlert>{isAppError(error, 'already-done') ? texts.over(nicknamesOf(error, people)) : saveText(error, texts.failed)}</FormAlert>}
      <div className={classes.buttons}>
        <Button variant="default" disabled={isPending} onClick={ignoreDoubleClick(onClose)}>
          {texts.cancel}
        </Button>
        <LoadingButton isBusy={isPending} type="submit">
          {total === null ? texts.submitNone : total === 0 ? texts.takeAway : texts.submit(total)}
        </LoadingButton>
      </div>
    </form>
  );
}

/** The nicknames of the pupils that the server refuses. Their uids are in `fields.uids` of the error. Without uids, all pupils are refused. */
function nicknamesOf(error: AppError, people: readonly Candidate[]): string[] {
  const uids: unknown = error.details.fields?.['uids'];
  const refused = people.filter(({ uid }) => Array.isArray(uids) && uids.includes(uid));
  return (refused.length > 0 ? refused : people).map(({ nickname }) => nickname);
}

function OutcomeNote({ outcome, now }: { outcome: Outcome; now: number }) {
  const [, day, time] = (outcome.kind === 'end' && /^(.*\s)(\S+)$/.exec(endWords(outcome.after, now))) || [];
  return (
    <p className={classes.outcome}>
      <IconClockPlus size={24} stroke={1.75} aria-hidden />
      <span>
        {outcome.kind === 'end' ? (
          <>
            {texts.newEnd(outcome.nickname)} {day}
            <b>{time}</b> {texts.insteadOf(endWords(outcome.before, now).replace(/^в\s/, ''))}
          </>
        ) : outcome.kind === 'start' ? (
          texts.willStart(outcome.nickname, outcome.total)
        ) : (
          texts.many(outcome.count)
        )}
      </span>
    </p>
  );
}
