import { useState } from 'react';
import { Alert } from '../components/feedback/alert.tsx';
import { LoadingButton } from '../components/inputs/loading-button.tsx';
import classes from './test-editor.module.css';
import { texts } from './texts.ts';

interface ComparisonNoteProps {
  /** The number of attempts at the stored version. If there are none, nothing is shown. */
  attempts: number;
  /** Continues with the edits in a copy of the test; absent where tests are not copied. */
  onCopy?: () => Promise<void>;
}

/** Warns that a save makes earlier attempts incomparable, because questions have moved (rule R153). The warning does not prevent the save. */
export function ComparisonNote({ attempts, onCopy }: ComparisonNoteProps) {
  const [isBusy, setBusy] = useState(false);
  if (attempts === 0) return null;
  const copy = () => {
    setBusy(true);
    void onCopy?.().finally(() => setBusy(false));
  };
  return (
    <Alert tone="attention" role="status" w="100%" p="8px 16px">
      <div className={classes.comparison}>
        <span>{texts.notComparable(attempts)}</span>
        {onCopy && (
          <LoadingButton variant="default" isBusy={isBusy} onClick={copy}>
            {texts.copyTest}
          </LoadingButton>
        )}
      </div>
    </Alert>
  );
}
