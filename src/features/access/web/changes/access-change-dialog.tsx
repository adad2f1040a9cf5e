import { Button } from '@mantine/core';
import { IconCalendarPlus, IconEqual, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { BlockChecklist } from '../../../../ui/access/block-checklist.tsx';
import { untilDay } from '../../../../ui/access/format-access.ts';
import { chosenDay } from '../../../../ui/access/term-choice.ts';
import { TermField } from '../../../../ui/access/term-field.tsx';
import { accessTexts } from '../../../../ui/access/texts.ts';
import { useLastTerm } from '../../../../ui/access/use-last-term.ts';
import { Alert } from '../../../../ui/components/feedback/alert.tsx';
import { Tiles } from '../../../../ui/components/indicators/tiles.tsx';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { Dialog } from '../../../../ui/components/overlays/dialog.tsx';
import dialogClasses from '../../../../ui/components/overlays/dialog.module.css';
import { useDialogContent } from '../../../../ui/hooks/use-dialog-content.ts';
import { useFocusFirstError } from '../../../../ui/hooks/use-focus-first-error.ts';
import { useToday } from '../../../../ui/hooks/today.tsx';
import { capitalized } from '../../../../ui/lib/russian/typography.ts';
import { ignoreDoubleClick } from '../../../../ui/lib/ignore-double-click.ts';
import type { AccessChangeCounts } from '../../contract.ts';
import { changeTexts as texts } from '../texts.ts';
import classes from './access-change-dialog.module.css';
import type { AccessChange, ChangeKind } from './access-change.ts';
import { useAccessChange } from './use-access-change.ts';

interface AccessChangeDialogProps {
  /** The change to confirm; `null` closes the dialog. */
  change: AccessChange | null;
  /** All blocks, sorted. */
  blocks: readonly { id: string; title: string }[];
  /** @param isDone whether access was changed */
  onClose(isDone: boolean): void;
}

/** Shows the effects of a change of access for many pupils, and makes the change when the tutor confirms it (rule R94). */
export function AccessChangeDialog({ change, blocks, onClose }: AccessChangeDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const { content, opening } = useDialogContent(change);
  const close = () => {
    if (!isBusy) onClose(false);
  };
  return (
    <Dialog
      opened={change !== null}
      onClose={close}
      size={520}
      title={content === null ? '' : texts.title[content.kind](content.given?.blockIds.length ?? 0, content.peopleCount)}
      withCloseButton={false}
    >
      {content !== null && (
        <ChangeForm key={opening} change={content} {...{ blocks, setBusy }} onCancel={close} onDone={() => onClose(true)} />
      )}
    </Dialog>
  );
}

interface ChangeFormProps extends Pick<AccessChangeDialogProps, 'blocks'> {
  change: AccessChange;
  setBusy(isBusy: boolean): void;
  onCancel(): void;
  onDone(): void;
}

function ChangeForm({ change, blocks, setBusy, onCancel, onDone }: ChangeFormProps) {
  const { kind, people, given } = change;
  const today = useToday();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(given?.blockIds));
  const [term, setTerm] = useLastTerm();
  const [attempts, setAttempts] = useState(0);
  const fields = useFocusFirstError<HTMLDivElement>(attempts);
  const isChecked = attempts > 0;
  const { until, problem: dayProblem } = given ? { until: given.until, problem: null } : chosenDay(term, today);
  const blockIds = blocks.flatMap(({ id }) => (chosen.has(id) ? id : []));
  const isComplete = blockIds.length > 0 && (kind === 'close' || dayProblem === null);
  const { preview, problem, isRunning, run } = useAccessChange(isComplete ? { kind, people, blockIds, until } : null, onDone);

  const confirm = async () => {
    setAttempts(attempts + 1);
    if (!isComplete) return;
    setBusy(true);
    await run().finally(() => setBusy(false));
  };
  return (
    <>
      <div ref={fields} className={classes.fields}>
        {given === undefined ? (
          <>
            <BlockChecklist
              label={texts.blocks}
              {...{ blocks, chosen }}
              onChange={setChosen}
              error={isChecked && chosen.size === 0 ? accessTexts.chooseBlock : null}
            />
            {kind === 'open' && <TermField label={texts.term} showsDay value={term} onChange={setTerm} isChecked={isChecked} />}
          </>
        ) : (
          <GivenBlocks titles={blocks.flatMap(({ id, title }) => (chosen.has(id) ? title : []))} until={kind === 'open' ? until : undefined} />
        )}
        <div aria-live="polite" aria-busy={preview === null}>
          <h3 className={classes.heading}>{texts.preview}</h3>
          <Tiles items={tilesOf(kind, preview)} />
        </div>
        {problem !== null && !isRunning && (
          <Alert tone="error" role="note">
            {problem}
          </Alert>
        )}
      </div>
      <div className={dialogClasses.buttons}>
        <Button variant="default" onClick={ignoreDoubleClick(onCancel)} data-autofocus>
          {texts.cancel}
        </Button>
        <LoadingButton
          color={kind === 'close' ? 'red' : 'leaf'}
          isBusy={isRunning}
          loading={isRunning}
          onClick={() => void confirm()}
        >
          {texts.action[kind](blockIds.length)}
        </LoadingButton>
      </div>
    </>
  );
}

/**
 * The blocks and the last day, if they were chosen before the dialog.
 * @param until `undefined` if the blocks are being closed
 */
function GivenBlocks({ titles, until }: { titles: readonly string[]; until: string | null | undefined }) {
  const today = useToday();
  return (
    <div>
      <ul className={classes.given}>
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      {until !== undefined && <p className={classes.term}>{until === null ? accessTexts.terms.none : capitalized(untilDay(until, today))}</p>}
    </div>
  );
}

const tilesOf = (kind: ChangeKind, counts: AccessChangeCounts | null) => {
  const unchanged = { icon: IconEqual, label: texts.unchanged, count: counts?.unchanged ?? null };
  if (kind === 'close') return [{ icon: IconLock, label: texts.closed, count: counts?.closed ?? null }, unchanged];
  return [
    { icon: IconLockOpen, label: texts.opened, count: counts?.opened ?? null },
    { icon: IconCalendarPlus, label: texts.extended, count: counts?.extended ?? null },
    unchanged,
  ];
};
