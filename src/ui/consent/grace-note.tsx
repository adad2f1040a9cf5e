import { Alert } from '../components/feedback/alert.tsx';
import { consentFormTexts } from './texts.ts';

/** Says in an open test until when the user can finish it, although the user has yet to consent. */
export default function GraceNote({ until }: { until: string }) {
  return (
    <Alert tone="ok" role="status" mb={20}>
      {consentFormTexts.inTest(until)}
    </Alert>
  );
}
