import { Button } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExamScore } from '../../domain/exams/exam-score.ts';
import { examProfile } from '../../domain/exams/exams.ts';
import { IconButton } from '../components/inputs/icon-button.tsx';
import { Dialog } from '../components/overlays/dialog.tsx';
import { fullDay } from '../lib/format-russian.ts';
import classes from './exam-figure.module.css';
import { examTexts as texts } from './texts.ts';

/** Test points or the mark of a result, beside its points. An exam without lines has no mark for a part of it. */
export function ExamFigure({ score: { exam, whole, testPoints, mark } }: { score: ExamScore }) {
  const { scale, year, lines, verifiedOn } = examProfile(exam);
  const [isOpen, setOpen] = useState(false);
  if (scale === null) {
    return whole ? (
      <div className={classes.figure}>
        <p className={classes.dimmed}>{texts.mark}</p>
        <p className={classes.value}>{mark ?? '—'}</p>
        <p className={classes.note}>{texts.markByScale(year)}</p>
      </div>
    ) : null;
  }
  const close = () => setOpen(false);
  return (
    <div className={classes.figure}>
      <p className={classes.dimmed}>
        {texts.testPoints}
        <IconButton label={texts.whatIsIt} icon={<IconHelpCircle size={20} stroke={1.75} aria-hidden />} onClick={() => setOpen(true)} />
      </p>
      <p className={classes.value}>{testPoints ?? '—'}</p>
      <p className={classes.note}>{whole ? texts.byScale(year) : texts.onlyWhole(lines.length)}</p>
      <Dialog opened={isOpen} onClose={close} title={texts.testPoints}>
        <p>{texts.explanation(year, verifiedOn === null ? null : fullDay(verifiedOn))}</p>
        <Button mt="md" onClick={close}>
          {texts.close}
        </Button>
      </Dialog>
    </div>
  );
}
