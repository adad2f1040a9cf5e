import type { Change, Fact, Kind } from './fact.ts';
import { openDesk } from './people.ts';
import type { School } from './school.ts';
import { work } from './work.ts';

/** The end comes somewhere among this many acknowledgements. */
const ACKNOWLEDGEMENTS = 120;

/** What becomes of what the people of a school were told. */
export interface Tally {
  rounds: number;
  acknowledged: Partial<Record<Kind, number>>;
  /** Whose answer was lost, and how many of them were stored all the same. */
  unanswered: number;
  storedUnanswered: number;
  /** Acknowledged and not there any more, or there with another content. */
  lost: string[];
}

/** How a school is brought down in the midst of its work, and up again. */
export interface Catastrophe {
  strike(): Promise<void>;
  recover(): Promise<void>;
}

/**
 * Brings a school down under load again and again, and each time holds what its server has against what its people
 * were told. What they were not told of they ask for again.
 * @param onRound is told of every round that went by
 */
export async function bringDown(
  school: School,
  { strike, recover }: Catastrophe,
  rounds: number,
  onRound: (round: number) => Promise<void> | void = () => undefined,
): Promise<Tally> {
  const tally: Tally = { rounds: 0, acknowledged: {}, unanswered: 0, storedUnanswered: 0, lost: [] };
  const desk = openDesk(school);
  const everything = new Set<Fact<unknown>>();
  for (let round = 1; round <= rounds; round++) {
    const end = { after: 1 + Math.floor(Math.random() * ACKNOWLEDGEMENTS), strike };
    const { facts, acknowledged } = await work(school, desk, end);
    for (const kind of acknowledged) tally.acknowledged[kind] = (tally.acknowledged[kind] ?? 0) + 1;
    school.hangUp();
    await recover();
    school.lookAgain();
    await Promise.all([...facts].map(([fact, again]) => settle(fact, again, tally)));
    school.lookAgain();
    await Promise.all([...facts.keys()].map((fact) => hold(fact, tally)));
    for (const fact of facts.keys()) everything.add(fact);
    tally.rounds = round;
    await onRound(round);
  }
  school.lookAgain();
  for (const fact of everything) await hold(fact, tally);
  return tally;
}

/** What was asked for and not answered may be there or not; what can be asked for again then is there, once. */
async function settle(fact: Fact<unknown>, again: Change<unknown> | undefined, tally: Tally): Promise<void> {
  if (!fact.isUnsure) return;
  tally.unanswered += 1;
  const verdict = await fact.check();
  if (verdict === 'kept unasked') tally.storedUnanswered += 1;
  if (verdict === 'lost') tally.lost.push(`${fact.kind}, unanswered: ${JSON.stringify(fact.known)}`);
  if (again !== undefined && !(await fact.change(again))) throw new Error(`A ${fact.kind} was not answered the second time.`);
}

async function hold(fact: Fact<unknown>, tally: Tally): Promise<void> {
  const { known } = fact;
  if ((await fact.check()) === 'kept') return;
  tally.lost.push(`${fact.kind}: ${JSON.stringify(known)}, found ${JSON.stringify(fact.known)}`);
}
