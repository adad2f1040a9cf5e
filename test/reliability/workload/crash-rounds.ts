/** Crashes a server under load in rounds. After each round it checks that no acknowledged change is lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fixture } from '../fixture.ts';
import type { Change, ExpectedState, Kind } from './expected-state.ts';
import { changePasswords, editTargetsOf, editTests, keepDraft, takeTests, type EditTarget, type WorkloadContext } from './workload.ts';

const CONCURRENT_LEARNERS = 6;
/** The most acknowledgements after which a round ends. The number is random for each round. */
const MAX_ACKNOWLEDGEMENTS = 120;
/** The longest time between the acknowledgement that triggers the crash and the crash. */
const MAX_CRASH_DELAY_MS = 10;

export interface Tally {
  rounds: number;
  acknowledged: Partial<Record<Kind, number>>;
  /** How many changes got no response, and how many of them are stored nevertheless. */
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

/** The states that a round has changed, each with the change that can be sent again; `undefined` if it cannot. */
type ChangedStates = Map<ExpectedState<unknown>, Change<unknown> | undefined>;

/**
 * Runs rounds of workload, crash, recovery and check. Changes that got no response are sent again after the recovery.
 * @param onRound called after every round
 */
export async function runCrashRounds(
  fixture: Fixture,
  { strike, recover }: Fault,
  rounds: number,
  onRound: (round: number) => void = () => undefined,
): Promise<Tally> {
  const tally: Tally = { rounds: 0, acknowledged: {}, unacknowledged: 0, storedUnacknowledged: 0, lost: [] };
  const targets = editTargetsOf(fixture);
  const allStates = new Set<ExpectedState<unknown>>();
  for (let round = 1; round <= rounds; round++) {
    const states = await crashOnce(fixture, targets, strike, tally);
    fixture.closeConnections();
    await recover();
    fixture.clearReadCache();
    await Promise.all([...states].map(([state, retry]) => resolveUncertain(state, retry, tally)));
    fixture.clearReadCache();
    await Promise.all([...states.keys()].map((state) => verify(state, tally)));
    for (const state of states.keys()) allStates.add(state);
    tally.rounds = round;
    onRound(round);
  }
  fixture.clearReadCache();
  for (const state of allStates) await verify(state, tally);
  return tally;
}

async function crashOnce(fixture: Fixture, targets: readonly EditTarget[], strike: Fault['strike'], tally: Tally): Promise<ChangedStates> {
  const states: ChangedStates = new Map();
  let missing = 1 + Math.floor(Math.random() * MAX_ACKNOWLEDGEMENTS);
  /** A round ends only after at least one acknowledgement of each of these kinds, because they matter most. */
  const awaited = new Set<Kind>(['result', 'draft']);
  let struck: Promise<void> | undefined;
  const context: WorkloadContext = {
    fixture,
    track: (state, retry) => void states.set(state, retry),
    acknowledged: (kind) => {
      tally.acknowledged[kind] = (tally.acknowledged[kind] ?? 0) + 1;
      missing -= 1;
      awaited.delete(kind);
      if (missing <= 0 && awaited.size === 0) struck ??= sleep(Math.random() * MAX_CRASH_DELAY_MS).then(strike);
    },
  };
  const learners = Array.from({ length: CONCURRENT_LEARNERS }, () => takeTests(context));
  await Promise.all([editTests(context, targets), changePasswords(context), keepDraft(context), ...learners]);
  await struck;
  return states;
}

/**
 * Checks a change that got no response. It may be stored or not. If it can be sent again, it must be stored once after
 * that.
 */
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
