import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '../../../../domain/errors.ts';
import { EXAMS, examProfile, type Exam } from '../../../../domain/exams/exams.ts';
import { OUTSIDE_LIMITS } from '../../../../domain/exams/outside-limits.ts';
import { FormAlert } from '../../../../ui/components/feedback/form-alert.tsx';
import { toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { PersonField, type FindPeople } from '../../../../ui/components/inputs/person-field.tsx';
import { ReadOnlyField } from '../../../../ui/components/inputs/read-only-field.tsx';
import { SegmentedControl } from '../../../../ui/components/inputs/segments/segmented-control.tsx';
import { createSaver, isConflict, newClientId } from '../../../../ui/forms/idempotent-save.ts';
import { saveText } from '../../../../ui/forms/save-error.tsx';
import { useFocusFirstError } from '../../../../ui/hooks/use-focus-first-error.ts';
import { useSubmit } from '../../../../ui/hooks/use-single-flight.ts';
import { useToday } from '../../../../ui/hooks/today.tsx';
import { ignoreDoubleClick } from '../../../../ui/lib/ignore-double-click.ts';
import { refreshQueries } from '../../../../ui/lib/refresh-queries.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import classes from './outside-form.module.css';
import { emptyFields, errorsOf, fieldsOf, inputOf, modeOf, pointErrors, type OutsideErrors, type OutsideFields, type OutsideSubject } from './outside-fields.ts';
import { OutsideWorth } from './outside-worth.tsx';
import { affectedQueries, outsideApi, readOutside, storedFrom } from './queries.ts';
import { PointFields } from './point-fields.tsx';
import { texts } from './texts.ts';

interface OutsideFormProps {
  subject: OutsideSubject;
  findPeople: FindPeople;
  onBusy(isBusy: boolean): void;
  onClose(): void;
}

/** The saver of a result. Each result has its own saver, because a repeated save after a lost response must store the same result. */
const saverOf = (uid: string, { result }: OutsideSubject) =>
  createSaver(outsideApi(uid, result?.id ?? newClientId()), result && storedFrom(result));

export function OutsideForm({ subject, findPeople, onBusy, onClose }: OutsideFormProps) {
  const client = useQueryClient();
  const today = useToday();
  const [stored, setStored] = useState(subject);
  const [fields, setFields] = useState(() => (subject.result === null ? emptyFields(subject.person, EXAMS[0], today) : fieldsOf(subject.person, subject.result)));
  const [savers, setSavers] = useState<ReadonlyMap<string, ReturnType<typeof saverOf>>>(() => new Map([[subject.person.uid, saverOf(subject.person.uid, subject)]]));
  const [attempts, setAttempts] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<OutsideErrors>({});
  const form = useFocusFirstError(attempts);
  const profile = examProfile(fields.exam);
  const isNew = subject.result === null;
  const errors: OutsideErrors = { ...(isChecked ? errorsOf(fields, today) : pointErrors(fields)), ...refused };

  const change = (changed: Partial<OutsideFields>): void => {
    setRefused({});
    setFields((before) => ({ ...before, ...changed }));
  };

  const { mutate, isPending, error, reset } = useSubmit({
    meta: { keepsPage: true },
    mutationFn: async ({ person }: { person: { uid: string }; andMore: boolean }) => {
      onBusy(true);
      const saver = savers.get(person.uid) ?? saverOf(person.uid, { ...stored, result: null });
      setSavers(new Map([[person.uid, saver]]));
      return saver(inputOf(fields)).finally(() => onBusy(false));
    },
    onSuccess: (_, { person, andMore }) => {
      toastSuccess(isNew ? texts.added : texts.changed);
      void refreshQueries(client, affectedQueries(person.uid));
      if (!andMore) return onClose();
      // The exam, the name and the date stay, because the next pupil has usually written the same exam.
      setSavers(new Map());
      setChecked(false);
      change({ person: null, points: {}, sum: '' });
      form.current?.querySelector('input')?.focus();
    },
    onError: (failed) => {
      if (!(failed instanceof AppError) || failed.details.fields === undefined) return;
      setRefused(failed.details.fields);
      setAttempts((count) => count + 1);
    },
  });
  const { mutate: see, isPending: isLoading } = useSubmit({
    mutationFn: () => readOutside(subject.person.uid, subject.result?.id ?? ''),
    onSuccess: (result) => {
      const now = { ...stored, result };
      setStored(now);
      setSavers(new Map([[subject.person.uid, saverOf(subject.person.uid, now)]]));
      setFields(fieldsOf(subject.person, result));
      reset();
    },
  });

  const submit = (andMore: boolean): void => {
    setChecked(true);
    setRefused({});
    if (fields.person === null || Object.keys(errorsOf(fields, today)).length > 0) return setAttempts((count) => count + 1);
    mutate({ person: fields.person, andMore });
  };
  const mode = modeOf(fields);
  const hasMessage = error !== null && Object.keys(refused).length === 0;

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <p className={classes.lead}>{texts.lead}</p>
      <div className={classes.fields}>
        {isNew ? (
          <PersonField
            label={texts.pupil}
            placeholder={uiTexts.userSearch}
            clearLabel={texts.clearPupil}
            value={fields.person}
            error={errors.person}
            onChange={(person) => change({ person })}
            findPeople={findPeople}
          />
        ) : (
          <ReadOnlyField label={texts.pupil} value={subject.person.nickname} />
        )}
        <NativeSelect
          label={texts.exam}
          data={EXAMS.map((exam) => ({ value: exam, label: examProfile(exam).name }))}
          value={fields.exam}
          onChange={({ currentTarget }) => change({ exam: currentTarget.value as Exam })}
        />
        <TextInput
          label={texts.name}
          maxLength={OUTSIDE_LIMITS.name}
          value={fields.name}
          error={errors.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <TextInput type="date" label={texts.date} max={today} value={fields.date} error={errors.date} onChange={({ currentTarget }) => change({ date: currentTarget.value })} />
      </div>
      {profile.lines.length > 0 && (
        <div className={classes.modes}>
          <SegmentedControl
            label={texts.how}
            value={fields.mode}
            onChange={(chosen) => change({ mode: chosen })}
            items={[
              { value: 'lines', label: texts.modes.lines },
              { value: 'sum', label: texts.modes.sum },
            ]}
          />
        </div>
      )}
      {mode === 'lines' ? (
        <PointFields profile={profile} points={fields.points} errors={errors} onChange={(points) => change({ points })} />
      ) : (
        <TextInput
          className={classes.sum}
          label={texts.sum}
          description={texts.sumHint(profile.maxScore)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={fields.sum}
          error={errors.primary}
          onChange={({ currentTarget }) => change({ sum: digitsOf(currentTarget.value) })}
        />
      )}
      <OutsideWorth fields={fields} />
      {hasMessage && (
        <FormAlert mt={16}>
          {isConflict(error) ? texts.conflict : saveText(error, texts.saveFailed)}
          {isConflict(error) && !isNew && (
            <LoadingButton isBusy={isLoading} variant="default" ml={16} onClick={() => see()}>
              {texts.see}
            </LoadingButton>
          )}
        </FormAlert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" disabled={isPending} onClick={ignoreDoubleClick(onClose)}>
          {texts.cancel}
        </Button>
        <span className={classes.room} />
        {isNew && (
          <LoadingButton isBusy={isPending} variant="default" onClick={() => submit(true)}>
            {texts.saveAndMore}
          </LoadingButton>
        )}
        <LoadingButton isBusy={isPending} type="submit">
          {texts.save}
        </LoadingButton>
      </div>
    </form>
  );
}

const digitsOf = (typed: string): string => typed.replace(/\D/g, '');
