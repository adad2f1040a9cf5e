import { useState } from 'react';
import { Alert } from '../components/feedback/alert.tsx';
import { LoadingButton } from '../components/inputs/loading-button.tsx';
import classes from './test-editor.module.css';
import { texts } from './texts.ts';

interface ComparisonNoteProps {
  /** Attempts at the stored version. Without any nothing is shown. */
  attempts: number;
  /** Continues with the edits in a copy of the test; absent where tests are not copied. */
  onCopy?: () => Promise<void>;
}

/** Says what saving takes from the results of a test whose questions have moved (rule R153). It asks nothing. */
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
