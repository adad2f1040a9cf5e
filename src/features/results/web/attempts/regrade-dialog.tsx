import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FormAlert } from '../../../../ui/components/feedback/form-alert.tsx';
import { LoadingButton } from '../../../../ui/components/inputs/loading-button.tsx';
import { Dialog } from '../../../../ui/components/overlays/dialog.tsx';
import dialogClasses from '../../../../ui/components/overlays/dialog.module.css';
import { ignoreDoubleClick } from '../../../../ui/lib/ignore-double-click.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import { RegradePreview, RegradeTiles } from './regrade-preview.tsx';
import { regradeTexts as texts } from './regrade-texts.ts';
import { useRegrading, type RegradingState } from './use-regrading.ts';

interface RegradeDialogProps {
  testId: string;
  isOpen: boolean;
  onClose(): void;
}

/** The width of the dialog, px. Without numbers the dialog is as wide as other dialogs. */
const sizeOf = (state: RegradingState): number => (state.step === 'loading' || state.step === 'preview' || hasOthers(state) ? 640 : 400);

/** Whether no score would change, but not all attempts can be compared. */
const hasOthers = (state: RegradingState): boolean => state.step === 'nothing' && state.preview.notComparable > 0;

const ACTIONS = {
  loading: texts.regrade,
  preview: texts.regrade,
  conflict: texts.look,
  failed: uiTexts.retry,
  nothing: null,
} satisfies Record<RegradingState['step'], string | null>;

/** Shows the effects of a regrading, and regrades when the tutor confirms it. */
export function RegradeDialog({ testId, isOpen, onClose }: RegradeDialogProps) {
  const { state, look, run } = useRegrading(testId, isOpen, onClose);
  const isRunning = state.step === 'preview' && state.isRunning;
  const close = () => {
    if (!isRunning) onClose();
  };
  const cancel = useRef<HTMLButtonElement>(null);
  // The other button, which had the focus, has disappeared, so this button takes the focus.
  useEffect(() => {
    if (state.step === 'nothing' && document.activeElement === document.body) cancel.current?.focus();
  }, [state.step]);
  const action = ACTIONS[state.step];
  return (
    <Dialog opened={isOpen} onClose={close} title={texts.title} size={sizeOf(state)} withCloseButton={false}>
      <div aria-live="polite" aria-busy={state.step === 'loading'}>
        <RegradeStep state={state} />
      </div>
      <div className={dialogClasses.buttons}>
        <Button ref={cancel} variant="default" onClick={ignoreDoubleClick(close)} data-autofocus>
          {state.step === 'nothing' ? texts.understood : texts.cancel}
        </Button>
        {action !== null && (
          <LoadingButton
            isBusy={isRunning || state.step === 'loading'}
            loading={isRunning}
            onClick={state.step === 'preview' ? run : look}
          >
            {action}
          </LoadingButton>
        )}
      </div>
    </Dialog>
  );
}

function RegradeStep({ state }: { state: RegradingState }) {
  switch (state.step) {
    case 'loading':
      return (
        <>
          <p>{texts.text}</p>
          <RegradeTiles counts={null} />
        </>
      );
    case 'preview':
      return (
        <>
          <p>{texts.text}</p>
          <RegradePreview preview={state.preview} />
          {state.problem !== null && <FormAlert>{state.problem}</FormAlert>}
        </>
      );
    case 'nothing':
      return (
        <>
          <p>{texts.nothing}</p>
          {hasOthers(state) && <RegradePreview preview={state.preview} />}
        </>
      );
    case 'conflict':
      return <FormAlert>{texts.conflict}</FormAlert>;
    case 'failed':
      return <FormAlert>{state.problem}</FormAlert>;
  }
}
