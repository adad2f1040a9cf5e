import { Button } from '@mantine/core';
import { useState } from 'react';
import { BlockChecklist } from '../../../../ui/access/block-checklist.tsx';
import { TermField } from '../../../../ui/access/term-field.tsx';
import { accessTexts } from '../../../../ui/access/texts.ts';
import { Alert } from '../../../../ui/components/feedback/alert.tsx';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { Dialog } from '../../../../ui/components/overlays/dialog.tsx';
import dialogClasses from '../../../../ui/components/overlays/dialog.module.css';
import { useDialogContent } from '../../../../ui/hooks/use-dialog-content.ts';
import { useFocusFirstError } from '../../../../ui/hooks/use-focus-first-error.ts';
import { ignoreDoubleClick } from '../../../../ui/lib/ignore-double-click.ts';
import { requestTexts } from '../texts.ts';
import classes from './choose-blocks-dialog.module.css';
import type { RequestTerm } from './request-term.ts';

const texts = requestTexts.dialog;
const NONE: ReadonlySet<string> = new Set();

interface ChooseBlocksDialogProps {
  isOpen: boolean;
  nickname: string;
  /** All blocks, sorted. */
  blocks: readonly { id: string; title: string }[];
  term: RequestTerm;
  isBusy: boolean;
  problem: string | null;
  onConfirm(blockIds: string[]): void;
  onClose(): void;
}

/** The dialog for a request that names no block. It asks which blocks to open. */
export function ChooseBlocksDialog({ isOpen, onClose, ...form }: ChooseBlocksDialogProps) {
  const { opening } = useDialogContent(isOpen ? form.nickname : null);
  const close = () => {
    if (!form.isBusy) onClose();
  };
  return (
    <Dialog opened={isOpen} onClose={close} title={texts.title} withCloseButton={false}>
      <ChooseBlocksForm key={opening} {...form} onCancel={close} />
    </Dialog>
  );
}

type ChooseBlocksFormProps = Omit<ChooseBlocksDialogProps, 'isOpen' | 'onClose'> & { onCancel(): void };

function ChooseBlocksForm({ nickname, blocks, term, isBusy, problem, onConfirm, onCancel }: ChooseBlocksFormProps) {
  const [chosen, setChosen] = useState(NONE);
  const [attempts, setAttempts] = useState(0);
  const fields = useFocusFirstError<HTMLDivElement>(attempts);
  const isChecked = attempts > 0;
  const confirm = () => {
    setAttempts(attempts + 1);
    if (chosen.size > 0 && term.chosen.problem === null) onConfirm(blocks.flatMap(({ id }) => (chosen.has(id) ? id : [])));
  };
  return (
    <>
      <div ref={fields} className={classes.fields}>
        <p className={classes.nickname}>{nickname}</p>
        <BlockChecklist
          label={texts.blocks}
          {...{ blocks, chosen }}
          onChange={setChosen}
          error={isChecked && chosen.size === 0 ? accessTexts.chooseBlock : null}
        />
        <TermField label={requestTexts.term} showsDay value={term.choice} onChange={term.setChoice} isChecked={isChecked} />
        {problem !== null && !isBusy && (
          <Alert tone="error" role="note">
            {problem}
          </Alert>
        )}
      </div>
      <div className={dialogClasses.buttons}>
        <Button variant="default" onClick={ignoreDoubleClick(onCancel)} data-autofocus>
          {texts.cancel}
        </Button>
        <LoadingButton isBusy={isBusy} loading={isBusy} onClick={confirm}>
          {texts.open(chosen.size)}
        </LoadingButton>
      </div>
    </>
  );
}
