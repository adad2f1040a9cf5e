import { Alert } from '../components/feedback/alert.tsx';
import { consentFormTexts } from './texts.ts';

/** Says in a test that is open until when it can be finished, though its reader has yet to consent. */
export default function GraceNote({ until }: { until: string }) {
  return (
    <Alert tone="ok" role="status" mb={20}>
      {consentFormTexts.inTest(until)}
    </Alert>
  );
}
