/** Crashes a server under load in rounds and checks after each that no acknowledged change is lost. */
import type { Change, ExpectedState, Kind } from './expected-state.ts';
import { editTargetsOf } from './workload.ts';
import type { Fixture } from '../fixture.ts';
import { runWorkload } from './run-workload.ts';

/** A round ends after a random number of acknowledgements up to this one. */
const MAX_ACKNOWLEDGEMENTS = 120;

export interface Tally {
  rounds: number;
  acknowledged: Partial<Record<Kind, number>>;
  /** Changes whose response was lost, and how many of them are stored nevertheless. */
  unacknowledged: number;
  storedUnacknowledged: number;
  /** Acknowledged changes that are missing or have other content. */
  lost: string[];
}

/** A way to crash a server and to start it again. */
export interface Fault {
  strike(): Promise<void>;
  recover(): Promise<void>;
}

/**
 * Runs rounds of workload, crash, recovery and check. Changes whose response was lost are sent again after the recovery.
 * @param onRound is called after every round
 */
export async function runCrashRounds(
  fixture: Fixture,
  { strike, recover }: Fault,
  rounds: number,
  onRound: (round: number) => Promise<void> | void = () => undefined,
): Promise<Tally> {
  const tally: Tally = { rounds: 0, acknowledged: {}, unacknowledged: 0, storedUnacknowledged: 0, lost: [] };
  const targets = editTargetsOf(fixture);
  const allStates = new Set<ExpectedState<unknown>>();
  for (let round = 1; round <= rounds; round++) {
    const crash = { after: 1 + Math.floor(Math.random() * MAX_ACKNOWLEDGEMENTS), strike };
    const { states, acknowledged } = await runWorkload(fixture, targets, crash);
    for (const kind of acknowledged) tally.acknowledged[kind] = (tally.acknowledged[kind] ?? 0) + 1;
    fixture.closeConnections();
    await recover();
    fixture.clearReadCache();
    await Promise.all([...states].map(([state, retry]) => resolveUncertain(state, retry, tally)));
    fixture.clearReadCache();
    await Promise.all([...states.keys()].map((state) => verify(state, tally)));
    for (const state of states.keys()) allStates.add(state);
    tally.rounds = round;
    await onRound(round);
  }
  fixture.clearReadCache();
  for (const state of allStates) await verify(state, tally);
  return tally;
}

/** A change without a response may be stored or not. One that can be retried is stored once after the retry. */
async function resolveUncertain(state: ExpectedState<unknown>, retry: Change<unknown> | undefined, tally: Tally): Promise<void> {
  if (!state.isUncertain) return;
  tally.unacknowledged += 1;
  const verdict = await state.check();
  if (verdict === 'applied without ack') tally.storedUnacknowledged += 1;
  if (verdict === 'lost') tally.lost.push(`${state.kind}, no response: ${JSON.stringify(state.value)}`);
  if (retry !== undefined && !(await state.change(retry))) throw new Error(`The retry of a ${state.kind} got no response.`);
}

async function verify(state: ExpectedState<unknown>, tally: Tally): Promise<void> {
  const { value } = state;
  if ((await state.check()) === 'kept') return;
  tally.lost.push(`${state.kind}: ${JSON.stringify(value)}, found ${JSON.stringify(state.value)}`);
}
