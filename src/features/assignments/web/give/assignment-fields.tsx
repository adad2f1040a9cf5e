import { Button } from '@mantine/core';
import { IconCalendarClock, IconMessageCircle } from '@tabler/icons-react';
import { use, useEffect, useRef, type RefObject } from 'react';
import { Link } from 'react-router';
import type { Due } from '../../../../domain/assignments/assignment.ts';
import { Alert } from '../../../../ui/components/feedback/alert.tsx';
import { AutosizeTextarea } from '../../../../ui/components/inputs/autosize-textarea.tsx';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import type { FindPeople } from '../../../../ui/components/inputs/person-field.tsx';
import { Card } from '../../../../ui/components/page/card.tsx';
import { isConflict } from '../../../../ui/forms/idempotent-save.ts';
import { SaveError } from '../../../../ui/forms/save-error.tsx';
import type { SaveState } from '../../../../ui/forms/use-save.ts';
import { useBreakpoint } from '../../../../ui/hooks/use-breakpoint.ts';
import { TutorTimeZone } from '../../../../ui/hooks/today.tsx';
import { timeTexts } from '../due-texts.ts';
import { givePath } from '../paths.ts';
import type { AssignmentInput, SavedAssignment } from './assignment-api.ts';
import classes from './assignment-form.module.css';
import { AudienceField } from './audience-field.tsx';
import type { Catalog } from './catalog.ts';
import { DUE_TERMS, OPENING_TERMS } from './day-choice.ts';
import { DayTimeField } from './day-time-field.tsx';
import { Summary } from './summary.tsx';
import type { NamedTarget } from './target.ts';
import { savingTexts, summaryTexts, texts } from './texts.ts';
import type { usePreview } from './use-preview.ts';
import type { GiveValues, Problems } from './values.ts';

interface AssignmentFieldsProps {
  formRef: RefObject<HTMLFormElement | null>;
  target: NamedTarget;
  /**
   * The id of the group that stays chosen when the tutor follows the link to choose another target; empty if no group is
   * kept. `null` if the target cannot be changed.
   */
  groupOfLink: string | null;
  catalog: Catalog;
  findPeople: FindPeople;
  values: GiveValues;
  /** The due date that follows from `values`. */
  due: Due | null;
  canOpenLater: boolean;
  problems: Problems;
  preview: ReturnType<typeof usePreview>;
  saving: SaveState<AssignmentInput, SavedAssignment>;
  onChange(changed: Partial<GiveValues>): void;
  onSubmit(): void;
}

/** The fields of the form, and next to them the effects of a save. */
export function AssignmentFields({ formRef, target, groupOfLink, catalog, findPeople, values, due, canOpenLater, problems, preview, saving, onChange, onSubmit }: AssignmentFieldsProps) {
  const hasAudience = values.groupIds.length + values.people.length > 0;
  const isPhone = !useBreakpoint('tablet');
  const submit = (
    <div className={classes.submit}>
      <LoadingButton type="submit" fullWidth isBusy={saving.isBusy} busyLabel={texts.saving}>
        {saving.stored === null ? summaryTexts.give(hasAudience ? (preview.preview?.pupils ?? 0) : 0) : summaryTexts.save}
      </LoadingButton>
    </div>
  );
  const conflict = [saving.error, preview.error].find(isConflict) ?? null;
  return (
    <form
      ref={formRef}
      noValidate
      className={classes.columns}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Card className={classes.fields}>
        <section className={classes.field}>
          <h2 className={classes.heading}>{texts.what}</h2>
          <div className={classes.target}>
            <div className={classes.targetText}>
              <b>{target.name}</b>
              <div className={classes.hint}>{target.about}</div>
            </div>
            {groupOfLink !== null && (
              <Button component={Link} to={givePath(groupOfLink === '' ? {} : { group: groupOfLink })} variant="subtle">
                {texts.other}
              </Button>
            )}
          </div>
        </section>
        <AudienceField groups={catalog.groups} value={values} error={problems.audience} findPeople={findPeople} onChange={onChange} />
        <DueField values={values} problems={problems} onChange={onChange} />
        <FurtherFields values={values} problems={problems} canOpenLater={canOpenLater} onChange={onChange} />
      </Card>
      <Card className={classes.summary}>
        <Summary
          kind={target.kind}
          block={target.block}
          due={due}
          preview={preview.preview}
          isCounting={preview.isCounting}
          hasAudience={hasAudience}
          error={conflict === null && Object.keys(problems).length === 0 ? preview.error : null}
          onRetry={preview.retry}
          value={values}
          onChange={onChange}
        />
        {conflict !== null && (
          <Alert tone="error" role="alert">
            <b>{savingTexts.conflict}</b>
            <p>{savingTexts.conflictText}</p>
            {saving.reload && (
              <Button variant="default" mt={8} onClick={saving.reload}>
                {savingTexts.loadNewer}
              </Button>
            )}
          </Alert>
        )}
        {conflict === null && Object.keys(problems).length === 0 && <SaveError {...saving} />}
        {!isPhone && submit}
      </Card>
      {/* On a phone the button sticks to the bottom of the screen. */}
      {isPhone && submit}
    </form>
  );
}

type FieldProps = Pick<AssignmentFieldsProps, 'values' | 'problems' | 'onChange'>;

function DueField({ values, problems, onChange }: FieldProps) {
  const zone = use(TutorTimeZone);
  return (
    <section className={classes.field}>
      <h2 className={classes.heading}>{texts.due}</h2>
      <DayTimeField
        label={texts.due}
        dayLabel={texts.dueDay}
        timeLabel={texts.dueTime}
        timePlaceholder={timeTexts.endOfDay}
        terms={DUE_TERMS}
        value={values.due}
        problems={problems.due}
        onChange={(due) => onChange({ due })}
      />
      {values.due.term !== 'none' && (
        <p className={classes.hint}>
          {zone !== null && texts.zone(zone)} {texts.dueHint}
        </p>
      )}
    </section>
  );
}

/** The fields of the message and of the opening. They appear when the tutor opens them. */
function FurtherFields({ values: { note, opening }, problems, canOpenLater, onChange }: FieldProps & { canOpenLater: boolean }) {
  const noteField = useRef<HTMLTextAreaElement>(null);
  const openingField = useRef<HTMLSelectElement>(null);
  const wanted = useRef<'note' | 'opening' | null>(null);
  // The pressed button has disappeared, so the field takes the focus.
  useEffect(() => {
    const field = wanted.current === 'note' ? noteField.current : wanted.current === 'opening' ? openingField.current : null;
    if (field === null) return;
    wanted.current = null;
    field.focus();
  });
  const add = (field: 'note' | 'opening', changed: Partial<GiveValues>) => {
    wanted.current = field;
    onChange(changed);
  };
  return (
    <>
      {note !== null && (
        <AutosizeTextarea
          ref={noteField}
          label={texts.note}
          description={texts.noteHint(note.length)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          rows={3}
          value={note}
          error={problems.note}
          onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
        />
      )}
      {opening !== null && canOpenLater && (
        <section className={classes.field}>
          <h2 className={classes.heading}>{texts.opening}</h2>
          <DayTimeField
            selectRef={openingField}
            label={texts.opening}
            dayLabel={texts.openingDay}
            timeLabel={texts.openingTime}
            timePlaceholder={timeTexts.startOfDay}
            terms={OPENING_TERMS}
            value={opening}
            problems={problems.opening}
            onChange={(changed) => onChange({ opening: changed })}
          />
          <p className={classes.hint}>{texts.openingHint}</p>
        </section>
      )}
      {(note === null || (opening === null && canOpenLater)) && (
        <div className={classes.more}>
          {note === null && (
            <Button variant="subtle" leftSection={<IconMessageCircle size={20} stroke={1.75} aria-hidden />} onClick={() => add('note', { note: '' })}>
              {texts.addNote}
            </Button>
          )}
          {opening === null && canOpenLater && (
            <Button
              variant="subtle"
              leftSection={<IconCalendarClock size={20} stroke={1.75} aria-hidden />}
              onClick={() => add('opening', { opening: { term: '1', day: '', time: '' } })}
            >
              {texts.openLater}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
