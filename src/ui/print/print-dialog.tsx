import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { examProfile, type Exam } from '../../domain/exams/exams.ts';
import { DEFAULT_SETTINGS, MAX_VARIANTS, VARIANT_SETTINGS, type PrintSettings } from '../../domain/print/print-settings.ts';
import { OptionInput } from '../components/inputs/option-input.tsx';
import { SegmentedControl } from '../components/inputs/segments/segmented-control.tsx';
import { Dialog } from '../components/overlays/dialog.tsx';
import dialogClasses from '../components/overlays/dialog.module.css';
import { useDialogContent } from '../hooks/use-dialog-content.ts';
import { ignoreDoubleClick } from '../lib/ignore-double-click.ts';
import { uiTexts } from '../texts.ts';
import classes from './print-dialog.module.css';
import { printAddress } from './print-settings.ts';
import { texts } from './texts.ts';

/** The test to print. */
export interface PrintSubject {
  name: string;
  /** The address of the print page. */
  path: string;
  /** The exam that the test names. The questions of such a test stay in the order of the lines of the exam, if it has lines. */
  exam?: Exam | null;
}

interface PrintDialogProps {
  /** The test; `null` closes the dialog. */
  subject: PrintSubject | null;
  onClose(): void;
}

const COUNTS = Array.from({ length: MAX_VARIANTS }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));

/** Asks what parts of a test to print, and leads to its print page. */
export function PrintDialog({ subject, onClose }: PrintDialogProps) {
  const { content, opening } = useDialogContent(subject);
  return (
    <Dialog opened={subject !== null} onClose={onClose} title={texts.title} withCloseButton={false} size={460}>
      {content && <PrintForm key={opening} subject={content} onCancel={onClose} />}
    </Dialog>
  );
}

function PrintForm({ subject: { name, path, exam = null }, onCancel }: { subject: PrintSubject; onCancel(): void }) {
  const navigate = useNavigate();
  const isVariant = exam !== null && examProfile(exam).lines.length > 0;
  const [settings, setSettings] = useState(isVariant ? VARIANT_SETTINGS : DEFAULT_SETTINGS);
  const change = (changed: Partial<PrintSettings>) => setSettings((before) => ({ ...before, ...changed }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void navigate(printAddress(path, settings));
  };
  const tick = (label: string, choice: Exclude<keyof PrintSettings, 'variants'>, hint?: string) => (
    <label className={classes.tick}>
      <OptionInput type="checkbox" checked={settings[choice]} onChange={({ currentTarget }) => change({ [choice]: currentTarget.checked })} />
      <span>
        {label}
        {hint && <span className={classes.hint}> {hint}</span>}
      </span>
    </label>
  );
  return (
    <form onSubmit={submit} noValidate>
      <p className={classes.name}>{name}</p>
      {!isVariant && (
        <>
          <p className={classes.label} aria-hidden>
            {texts.variants}
          </p>
          <SegmentedControl label={texts.variants} items={COUNTS} value={String(settings.variants)} onChange={(value) => change({ variants: Number(value) })} />
        </>
      )}
      <div className={classes.ticks}>
        {tick(texts.blank, 'blank', texts.blankTick)}
        {!isVariant && tick(texts.shuffleQuestions, 'questions')}
        {tick(texts.shuffleOptions, 'options')}
        {tick(texts.pictures, 'pictures')}
        {tick(texts.explanations, 'explanations')}
      </div>
      <p className={classes.hint}>{isVariant ? texts.variantHint : `${texts.hint} ${texts.linesHint}`}</p>
      <div className={dialogClasses.buttons}>
        <Button variant="default" onClick={ignoreDoubleClick(onCancel)}>
          {uiTexts.cancel}
        </Button>
        <Button type="submit" leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}>
          {texts.print}
        </Button>
      </div>
    </form>
  );
}
