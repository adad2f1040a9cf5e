import { useId, type ReactNode } from 'react';
import type { OwnAssignment } from '../../../../domain/assignments/assignment.ts';
import { RetryButton, useRetryWithNetwork } from '../../../../ui/components/feedback/load-failure.tsx';
import { Card } from '../../../../ui/components/page/card.tsx';
import type { OwnAssignmentsPage } from '../../contract.ts';
import type { DeviceState, ResultAddress } from './device.ts';
import { DoneList } from './done-list.tsx';
import { hasAction, OpenRow } from './open-row.tsx';
import classes from './section.module.css';
import { texts } from './texts.ts';

/** Whether the pupil has, or had, an assignment. Until then the dashboard does not mention assignments. */
export const hasAssignments = ({ open, doneTotal }: OwnAssignmentsPage): boolean => open.length > 0 || doneTotal > 0;

function Section({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={classes.title}>
        {texts.title}
      </h2>
      {children}
    </section>
  );
}

interface AssignmentsSectionProps {
  assignments: OwnAssignmentsPage;
  device: DeviceState;
  addressOf: ResultAddress;
  className?: string | undefined;
}

/** The section «Задания» of the dashboard: the assignments to do, sorted by due date, and the done ones. */
export function AssignmentsSection({ assignments, device, addressOf, className }: AssignmentsSectionProps) {
  const { open } = assignments;
  const first: OwnAssignment | undefined = open.find((assignment) => hasAction(assignment, device));
  return (
    <Section className={className}>
      <Card flush>
        {open.length === 0 && <p className={classes.allDone}>{texts.allDone}</p>}
        {open.length > 0 && (
          <ul>
            {open.map((assignment) => (
              <OpenRow key={assignment.id} assignment={assignment} device={device} addressOf={addressOf} isFirst={assignment === first} />
            ))}
          </ul>
        )}
        {assignments.doneTotal > 0 && <DoneList first={assignments} onDevice={device.onDevice} addressOf={addressOf} />}
      </Card>
    </Section>
  );
}

/** Shown if the assignments did not load. The rest of the page still works. */
export function AssignmentsFailure({ onRetry, className }: { onRetry: () => void; className?: string | undefined }) {
  useRetryWithNetwork(onRetry);
  return (
    <Section className={className}>
      <Card className={classes.failure} role="alert">
        <p>{texts.loadFailed}</p>
        <RetryButton onRetry={onRetry} />
      </Card>
    </Section>
  );
}
