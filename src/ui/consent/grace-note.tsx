import { Alert } from '../components/feedback/alert.tsx';
import { consentFormTexts } from './texts.ts';

/** Shown in an open test to a user who has yet to consent. It says until when the user can still finish the test. */
export default function GraceNote({ until }: { until: string }) {
  return (
    <Alert tone="ok" role="status" mb={20}>
      {consentFormTexts.inTest(until)}
    </Alert>
  );
}
