import { NativeSelect, TextInput } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { VISIBILITIES } from '../../domain/assignments/kinds.ts';
import { examProfile, EXAMS } from '../../domain/exams/exams.ts';
import { TIME_MODES } from '../../domain/exams/time-modes.ts';
import { AS_TYPED } from '../components/inputs/as-typed.ts';
import { RoundChip } from '../components/indicators/number-chip.tsx';
import { OptionInput } from '../components/inputs/option-input.tsx';
import { SegmentedControl } from '../components/inputs/segments/segmented-control.tsx';
import { Card } from '../components/page/card.tsx';
import { chooseExam, chooseTime, toSettings, type SettingsForm } from './form/settings-form.ts';
import classes from './question-list/question-list.module.css';
import editor from './settings-editor.module.css';
import { texts as allTexts } from './texts.ts';
import { examTexts } from './variant-texts.ts';

const texts = allTexts.settings;

interface SettingsRowProps {
  settings: SettingsForm;
  isOpen: boolean;
  onOpen(): void;
}

function summaryOf(settings: SettingsForm): string {
  const limit = toSettings(settings).timeLimit ?? Number.NaN;
  const summary = examTexts.summary(settings.exam === null ? null : examProfile(settings.exam).shortName, settings.time, Number.isNaN(limit) ? null : limit);
  return settings.visibility === 'assigned' ? `${summary} · ${texts.visibilities.assigned}` : summary;
}

/** A row of the list. It opens the settings of the test in place of a question. */
export const SettingsRow = ({ settings, isOpen, onOpen }: SettingsRowProps) => (
  <div className={editor.row}>
    <button type="button" className={`${classes.item} ${editor.item}`} aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
      <RoundChip>
        <IconAdjustments size={20} stroke={1.75} aria-hidden />
      </RoundChip>
      <span className={classes.label}>
        <span className={classes.text}>{texts.title}</span>
        <span className={classes.note}>{summaryOf(settings)}</span>
      </span>
    </button>
  </div>
);

interface SettingsEditorProps {
  settings: SettingsForm;
  onChange(settings: SettingsForm): void;
  minutesError: string | undefined;
  /** The comparison with the exam, shown below the settings. */
  children: ReactNode;
}

/** The settings of the whole test: the exam, the clock, whether questions may stay unanswered, and who sees the test. */
export function SettingsEditor({ settings, onChange, minutesError, children }: SettingsEditorProps) {
  const id = useId();
  const { exam, time } = settings;
  return (
    <Card as="section" className={editor.settings} aria-label={texts.title}>
      <h2 tabIndex={-1} data-field="settings">
        {texts.title}
      </h2>
      <div>
        <div className={editor.fields} data-limited={time !== 'none' || undefined}>
          <NativeSelect
            label={examTexts.exam}
            data={[{ value: '', label: examTexts.noExam }, ...EXAMS.map((value) => ({ value, label: examProfile(value).name }))]}
            value={exam ?? ''}
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget: { value } }) => onChange(chooseExam(settings, EXAMS.find((each) => each === value) ?? null))}
          />
          <NativeSelect
            label={examTexts.time}
            data={(['none', ...TIME_MODES] as const).map((value) => ({ value, label: examTexts.times[value] }))}
            value={time}
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget: { value } }) => onChange(chooseTime(settings, TIME_MODES.find((each) => each === value) ?? 'none'))}
          />
          {time !== 'none' && (
            <TextInput
              label={examTexts.minutes}
              value={settings.minutes}
              error={minutesError}
              inputMode="numeric"
              data-field="timeLimit"
              {...AS_TYPED}
              onChange={(event) => onChange({ ...settings, minutes: event.currentTarget.value })}
            />
          )}
        </div>
        <p id={`${id}-hint`} className={editor.hint}>
          {examTexts.hint(exam === null ? null : examProfile(exam), time)}
        </p>
      </div>
      <label className={editor.gaps}>
        <OptionInput
          type="checkbox"
          checked={settings.allowUnanswered}
          aria-describedby={`${id}-gaps`}
          onChange={(event) => onChange({ ...settings, allowUnanswered: event.currentTarget.checked })}
        />
        <span>
          {examTexts.gaps}
          <span id={`${id}-gaps`} className={editor.hint} aria-hidden>
            {examTexts.gapsHint}
          </span>
        </span>
      </label>
      <div>
        <div className={editor.label}>{texts.visibility}</div>
        <div className={editor.choice}>
          <SegmentedControl
            label={texts.visibility}
            items={VISIBILITIES.map((value) => ({ value, label: texts.visibilities[value] }))}
            value={settings.visibility}
            onChange={(visibility) => onChange({ ...settings, visibility })}
          />
        </div>
        {settings.visibility === 'assigned' && <p className={editor.hint}>{texts.assignedHint}</p>}
      </div>
      {children}
    </Card>
  );
}
