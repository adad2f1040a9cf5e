import { Alert } from '../../../../ui/components/feedback/alert.tsx';
import { endWords } from './format-clock.ts';
import { texts } from './texts.ts';

const MINUTE_MS = 60_000;

/** The device took the time for over, and the tutor has added minutes: the page takes answers again (rule R386). */
export function TimeAdded({ from, to }: { from: string; to: string }) {
  const [before, end] = [Date.parse(from), Date.parse(to)];
  return (
    <Alert tone="attention" role="alert">
      <strong>{texts.addedTitle(Math.round((end - before) / MINUTE_MS))}.</strong> {texts.addedText(endWords(end, before))}
    </Alert>
  );
}
