import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Due } from '../../../../domain/assignments/assignment.ts';
import { isSameDue } from '../../../../domain/assignments/due.ts';
import { addDays, LAST_DAY } from '../../../../domain/calendar-days.ts';
import { messageOf } from '../../../../domain/errors.ts';
import { FormAlert } from '../../../../ui/components/feedback/form-alert.tsx';
import { toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { Dialog } from '../../../../ui/components/overlays/dialog.tsx';
import dialogClasses from '../../../../ui/components/overlays/dialog.module.css';
import { useDialogContent } from '../../../../ui/hooks/use-dialog-content.ts';
import { useFocusFirstError } from '../../../../ui/hooks/use-focus-first-error.ts';
import { useSubmit } from '../../../../ui/hooks/use-single-flight.ts';
import { useToday } from '../../../../ui/hooks/today.tsx';
import { dayAndMonth } from '../../../../ui/lib/russian/dates.ts';
import { focusPageTitleIfLost } from '../../../../ui/lib/focus-page-title.ts';
import { ignoreDoubleClick } from '../../../../ui/lib/ignore-double-click.ts';
import { refreshQueries } from '../../../../ui/lib/refresh-queries.ts';
import { sentence } from '../../../../ui/lib/russian/typography.ts';
import type { Assigned } from '../../contract.ts';
import { api } from '../api.ts';
import { shortWeekday, timeTexts } from '../due-texts.ts';
import { affectedQueries } from '../queries.ts';
import { TimeField } from '../time-field.tsx';
import { useDueWords } from '../use-due-words.ts';
import classes from './assignment-page.module.css';
import { baseOf, chosenExtension, TERMS, type ExtensionChoice } from './extension-choice.ts';
import { extensionTexts as texts } from './texts.ts';

export interface Extension {
  /** The id of the assignment. */
  id: string;
  due: Due;
  pupils: readonly Pick<Assigned, 'uid' | 'nickname' | 'due' | 'dueAt' | 'extended'>[];
}

interface ExtensionDialogProps {
  /** The extension to edit; `null` closes the dialog. */
  asked: Extension | null;
  /** @param isDone whether due dates were changed */
  onClose(isDone: boolean): void;
}

/** The dialog «Продлить». It sets another due date for some of the pupils. */
export function ExtensionDialog({ asked, onClose }: ExtensionDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const { content, opening } = useDialogContent(asked);
  const close = () => {
    if (!isBusy) onClose(false);
  };
  return (
    <Dialog
      opened={asked !== null}
      onClose={close}
      // The button that opened the dialog may be gone, because its bar disappears with the selection. The title of the
      // page then takes the focus.
      onExitTransitionEnd={() => setTimeout(focusPageTitleIfLost)}
      title={content === null ? '' : texts.title(content.pupils.length)}
      withCloseButton={false}
    >
      {content && <ExtensionForm key={opening} extension={content} onBusy={setBusy} onCancel={close} onDone={() => onClose(true)} />}
    </Dialog>
  );
}

interface ExtensionFormProps {
  extension: Extension;
  onBusy(isBusy: boolean): void;
  onCancel(): void;
  onDone(): void;
}

const SHOWN_NAMES = 5;

function ExtensionForm({ extension: { id, due, pupils }, onBusy, onCancel, onDone }: ExtensionFormProps) {
  const today = useToday();
  const words = useDueWords();
  const client = useQueryClient();
  const [choice, setChoice] = useState<ExtensionChoice>({ term: '2', day: '', time: due.time ?? '' });
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstError(attempts);
  const base = baseOf(today, [due, ...pupils.map((pupil) => pupil.due)]);
  const { due: chosen, problems } = chosenExtension(choice, base, today, due);
  const shown = attempts > 0 ? problems : choice.day === '' ? null : problems && { ...problems, time: null };
  const [first] = pupils;
  const isSame = first !== undefined && pupils.every((pupil) => isSameDue(pupil.due, first.due));
  const names = pupils.slice(0, SHOWN_NAMES).map(({ nickname }) => nickname).join(', ');

  const saving = useSubmit<unknown, Due | null>({
    mutationFn: async (next) => {
      onBusy(true);
      try {
        await api('PUT /api/admin/assignments/{id}/extensions', { params: { id }, body: { uids: pupils.map(({ uid }) => uid), due: next } });
      } finally {
        onBusy(false);
      }
    },
    onSuccess: (_, next) => {
      toastSuccess(next === null ? texts.takenBack : texts.done(`до ${dayAndMonth(next.day, today)}`));
      onDone();
      return refreshQueries(client, affectedQueries);
    },
  });
  const labelOf = (term: (typeof TERMS)[number]): string => (term === 'day' ? texts.terms.day : `${texts.terms[term]} — ${shortWeekday(addDays(base, Number(term)))}`);

  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        setAttempts((before) => before + 1);
        if (chosen !== null) saving.mutate(chosen);
      }}
    >
      <p className={classes.dimmed}>
        {sentence(pupils.length > SHOWN_NAMES ? `${names}…` : names)} {isSame && texts.now(words.due(first.due, first.dueAt))}
      </p>
      <NativeSelect
        label={texts.due}
        data={TERMS.map((term) => ({ value: term, label: labelOf(term) }))}
        value={choice.term}
        error={choice.term === 'day' ? null : shown?.day}
        onChange={({ currentTarget }) => setChoice({ ...choice, term: TERMS.find((term) => term === currentTarget.value) ?? choice.term })}
      />
      {choice.term === 'day' && (
        <TextInput
          type="date"
          label={texts.day}
          min={today}
          max={LAST_DAY}
          value={choice.day}
          error={shown?.day}
          onChange={({ currentTarget }) => setChoice({ ...choice, day: currentTarget.value })}
        />
      )}
      <TimeField
        label={texts.time}
        placeholder={timeTexts.endOfDay}
        value={choice.time}
        error={shown?.time ?? null}
        onChange={(time) => setChoice({ ...choice, time })}
      />
      <p className={classes.hint}>{texts.hint}</p>
      {saving.error !== null && <FormAlert>{messageOf(saving.error, texts.failed)}</FormAlert>}
      <div className={dialogClasses.buttons}>
        <Button variant="default" onClick={ignoreDoubleClick(onCancel)} data-autofocus>
          {texts.cancel}
        </Button>
        <LoadingButton type="submit" isBusy={saving.isPending}>
          {chosen === null ? texts.submitWithoutDay : texts.submit(`до ${dayAndMonth(chosen.day, today)}`)}
        </LoadingButton>
      </div>
      {pupils.some(({ extended }) => extended) && (
        <Button variant="subtle" disabled={saving.isPending} onClick={ignoreDoubleClick(() => saving.mutate(null))}>
          {texts.takeBack}
        </Button>
      )}
    </form>
  );
}
