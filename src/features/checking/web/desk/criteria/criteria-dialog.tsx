import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEqual, IconHandFinger } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { criteriaFaults } from '../../../../../domain/checking/criteria/criteria-faults.ts';
import { isAppError, messageOf } from '../../../../../domain/errors.ts';
import type { QuestionOf } from '../../../../../domain/questions/kinds/kind.ts';
import type { Problem } from '../../../../../domain/questions/problem.ts';
import { FormAlert } from '../../../../../ui/components/feedback/form-alert.tsx';
import { toastSuccess } from '../../../../../ui/components/feedback/toast.tsx';
import { StatusBadge } from '../../../../../ui/components/indicators/status-badge.tsx';
import { Tiles } from '../../../../../ui/components/indicators/tiles.tsx';
import { Dialog } from '../../../../../ui/components/overlays/dialog.tsx';
import dialogClasses from '../../../../../ui/components/overlays/dialog.module.css';
import { useSubmit } from '../../../../../ui/hooks/use-single-flight.ts';
import { refreshQueries } from '../../../../../ui/lib/refresh-queries.ts';
import { ExtendedField } from '../../../../../ui/test-editor/fields/extended/extended-field.tsx';
import { PointsStepper } from '../../../../../ui/test-editor/fields/extended/points-stepper.tsx';
import { readExtended, toExtendedForm, withMaxPoints, withoutNumbers, type ExtendedForm } from '../../../../../ui/test-editor/form/extended-form.ts';
import type { DeskAnswer, DeskWork } from '../../../desk-contract.ts';
import type { CriteriaChange } from '../../../settings-contract.ts';
import { api } from '../../api.ts';
import { QUERIES_OF_RESULTS } from '../../queries.ts';
import classes from './criteria-dialog.module.css';
import { texts } from './criteria-texts.ts';

interface CriteriaDialogProps {
  isOpen: boolean;
  work: DeskWork;
  answer: DeskAnswer;
  onClose(): void;
}

/** Changes the criteria of a question from the desk: first a form, then the effects «было → станет» (rule R369). */
export function CriteriaDialog({ isOpen, work, answer, onClose }: CriteriaDialogProps) {
  const { question } = answer;
  if (question.type !== 'extended') return null;
  return <CriteriaForm key={`${work.test.revision} ${isOpen}`} {...{ isOpen, work, answer, question, onClose }} />;
}

function CriteriaForm({ isOpen, work, answer, question, onClose }: CriteriaDialogProps & { question: QuestionOf<'extended'> }) {
  const client = useQueryClient();
  const [form, setForm] = useState<ExtendedForm>(() => toExtendedForm(question));
  const [isTried, setTried] = useState(false);
  const [preview, setPreview] = useState<CriteriaChange | null>(null);
  const send = (given: ExtendedForm, options: { recount: boolean; dryRun: boolean }): Promise<CriteriaChange> => {
    const { maxPoints, sampleAnswer, criteria } = readExtended(withoutNumbers(given));
    return api(
      'PUT /api/admin/tests/{id}/criteria/{questionId}',
      { params: { id: work.test.id, questionId: answer.questionId }, body: { revision: work.test.revision, maxPoints, sampleAnswer, criteria, ...options } },
      { timeout: 60_000 },
    );
  };
  const save = useSubmit({
    mutationFn: async (recount: boolean) => {
      await send(form, { recount, dryRun: false });
      await refreshQueries(client, QUERIES_OF_RESULTS);
      toastSuccess(recount ? texts.recounted : texts.saved);
      onClose();
    },
  });
  const look = useSubmit({
    mutationFn: async () => {
      const found = await send(form, { recount: true, dryRun: true });
      // If no points would change, the dialog shows no effects and saves the criteria at once.
      if (found.up + found.down === 0) save.mutate(false);
      else setPreview(found);
    },
  });
  const stored = readExtended(withoutNumbers(form));
  const faults: Problem[] =
    stored.criteria === null ? [] : criteriaFaults(stored.criteria, stored.maxPoints, answer.number).map(({ path, message }) => ({ code: 'invalid-criteria' as const, question: answer.number, field: `criteria.${path}`, message }));
  const error = save.error ?? look.error;
  const isBusy = save.isPending || look.isPending;
  const close = () => {
    if (!isBusy) onClose();
  };
  const problem = error !== null && <FormAlert>{isAppError(error, 'edit-conflict') ? texts.conflict : messageOf(error, texts.failed)}</FormAlert>;
  if (preview !== null) {
    const { up, down, unchanged, byHand, changes, givenOut } = preview;
    const seen = changes.find((change) => change.givenOut);
    return (
      <Dialog opened={isOpen} onClose={close} title={texts.recount.title} size={560} withCloseButton={false}>
        <p>{texts.recount.text(up + down, up + down + unchanged + byHand)}</p>
        <Tiles
          items={[
            { icon: IconArrowUp, label: texts.recount.tiles.up, count: up },
            { icon: IconArrowDown, label: texts.recount.tiles.down, count: down },
            { icon: IconEqual, label: texts.recount.tiles.unchanged, count: unchanged },
            { icon: IconHandFinger, label: texts.recount.tiles.byHand, count: byHand },
          ]}
        />
        {/* The element can be focused, because keys must scroll it. */}
        <div className={classes.rows} role="region" aria-label={texts.recount.list} tabIndex={0}>
          <ul>
            {changes.map(({ uid, nickname, from, to, givenOut: isGivenOut }) => (
              <li key={uid} className={classes.row}>
                <span>
                  <b>{nickname}</b> {isGivenOut && <span className={classes.dimmed}>{texts.recount.givenOut}</span>}
                </span>
                <span>
                  {from} → <b>{to}</b> {texts.recount.of(stored.maxPoints)}
                </span>
                <StatusBadge kind={to > from ? 'up' : 'down'}>{texts.recount.signed(to - from)}</StatusBadge>
              </li>
            ))}
          </ul>
        </div>
        {seen !== undefined && <p className={classes.dimmed}>{texts.recount.seen(givenOut, seen.from, seen.to)}</p>}
        {problem}
        <div className={classes.buttons}>
          <Button variant="default" onClick={close} data-autofocus>
            {texts.cancel}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => save.mutate(false)}>
            {texts.recount.only}
          </Button>
          <Button loading={isBusy} onClick={() => save.mutate(true)}>
            {texts.recount.both}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog opened={isOpen} onClose={close} title={texts.title(answer.number)} size={780}>
      <div className={classes.form}>
        <p className={classes.dimmed}>{texts.text(work.test.name)}</p>
        <PointsStepper label={texts.maxPoints} value={form.maxPoints} error={undefined} onChange={(maxPoints) => setForm(withMaxPoints(form, maxPoints))} />
        <ExtendedField form={form} onChange={setForm} problemAt={(field) => (isTried ? faults.find((fault) => fault.field === field) : undefined)} />
        {problem}
      </div>
      <div className={dialogClasses.buttons}>
        <Button variant="default" onClick={close}>
          {texts.cancel}
        </Button>
        <Button
          loading={isBusy}
          onClick={() => {
            setTried(true);
            if (faults.length === 0) look.mutate();
          }}
        >
          {texts.save}
        </Button>
      </div>
    </Dialog>
  );
}
