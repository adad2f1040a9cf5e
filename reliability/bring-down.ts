import { setTimeout as sleep } from 'node:timers/promises';
import type { Change, Fact, Kind } from './fact.ts';
import { changePasswords, editLessonTests, editTests, grant, openDesk, study, type Desk, type Round } from './people.ts';
import type { School } from './school.ts';
import { WaitingPupils } from './waiting-pupils.ts';

/** Pupils who study at the same time. */
const PUPILS = 6;
/** Somewhere among so many acknowledgements the end comes, and at most so much later, ms. */
const ACKNOWLEDGEMENTS = 120;
const LATER = 10;

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
    const facts = await work(school, desk, strike, tally);
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

type Facts = Map<Fact<unknown>, Change<unknown> | undefined>;

/** One round: everybody is at work until nothing is answered any more. */
async function work(school: School, desk: Desk, strike: () => Promise<void>, tally: Tally): Promise<Facts> {
  const facts: Facts = new Map();
  const waiting = new WaitingPupils();
  let left = 1 + Math.floor(Math.random() * ACKNOWLEDGEMENTS);
  let struck: Promise<void> | undefined;
  const round: Round = {
    school,
    note: (fact, again) => void facts.set(fact, again),
    acknowledged: (kind) => {
      tally.acknowledged[kind] = (tally.acknowledged[kind] ?? 0) + 1;
      left -= 1;
      if (left === 0) struck = sleep(Math.random() * LATER).then(strike);
    },
    waiting,
  };
  const others = [grant(round), editTests(round, desk), editLessonTests(round, desk), changePasswords(round)];
  const pupils = Array.from({ length: PUPILS }, () => study(round));
  await Promise.all([...others, ...pupils].map((person) => person.finally(() => waiting.end())));
  await struck;
  return facts;
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
