import { setTimeout as sleep } from 'node:timers/promises';
import type { Change, ExpectedState, Kind } from './expected-state.ts';
import { changePasswords, editLessonTests, editTests, grantAccess, takeTests, type EditTargets, type WorkloadContext } from './workload.ts';
import type { Fixture } from '../fixture.ts';
import { AsyncQueue } from './async-queue.ts';

const CONCURRENT_LEARNERS = 6;
/** The longest time between the acknowledgement that triggers the crash and the crash. */
const MAX_CRASH_DELAY_MS = 10;

interface WorkloadReport {
  /** Each state that the workload changed, with the change to retry if a retry is possible. */
  states: Map<ExpectedState<unknown>, Change<unknown> | undefined>;
  /** The acknowledged changes in order. */
  acknowledged: Kind[];
}

/** Runs all clients until the crash leaves their requests without response. */
export async function runWorkload(
  fixture: Fixture,
  targets: EditTargets,
  crash: { after: number; strike: () => Promise<void> },
): Promise<WorkloadReport> {
  const report: WorkloadReport = { states: new Map(), acknowledged: [] };
  const accessQueue = new AsyncQueue();
  let struck: Promise<void> | undefined;
  const context: WorkloadContext = {
    fixture,
    track: (state, retry) => void report.states.set(state, retry),
    acknowledged: (kind) => {
      report.acknowledged.push(kind);
      // A round without a result would not check what matters most.
      const isTime = report.acknowledged.length >= crash.after && report.acknowledged.includes('result');
      if (isTime) struck ??= sleep(Math.random() * MAX_CRASH_DELAY_MS).then(crash.strike);
    },
    accessQueue,
  };
  const others = [grantAccess(context), editTests(context, targets), editLessonTests(context, targets), changePasswords(context)];
  const learners = Array.from({ length: CONCURRENT_LEARNERS }, () => takeTests(context));
  await Promise.all([...others, ...learners].map((client) => client.finally(() => accessQueue.close())));
  await struck;
  return report;
}
