import { setTimeout as sleep } from 'node:timers/promises';
import type { Change, Fact, Kind } from './fact.ts';
import { changePasswords, editLessonTests, editTests, grant, study, type Desk, type Round } from './people.ts';
import type { School } from './school.ts';
import { WaitingPupils } from './waiting-pupils.ts';

/** Pupils who study at the same time. */
const PUPILS = 6;
/** The end comes at most so much after the acknowledgement that brings it about, ms. */
const LATER = 10;

/** What the people of a school have done in a time. */
interface Done {
  /** Each with how it can be asked for again, where it can. */
  facts: Map<Fact<unknown>, Change<unknown> | undefined>;
  /** What was acknowledged, in its order. */
  acknowledged: Kind[];
}

/** Everybody in a school is at work until nothing is answered any more. */
export async function work(school: School, desk: Desk, end: { after: number; strike: () => Promise<void> }): Promise<Done> {
  const done: Done = { facts: new Map(), acknowledged: [] };
  const waiting = new WaitingPupils();
  let struck: Promise<void> | undefined;
  const round: Round = {
    school,
    note: (fact, again) => void done.facts.set(fact, again),
    acknowledged: (kind) => {
      done.acknowledged.push(kind);
      // A round without a result of a test would show nothing of what matters most.
      const isTime = done.acknowledged.length >= end.after && done.acknowledged.includes('result');
      if (isTime) struck ??= sleep(Math.random() * LATER).then(end.strike);
    },
    waiting,
  };
  const others = [grant(round), editTests(round, desk), editLessonTests(round, desk), changePasswords(round)];
  const pupils = Array.from({ length: PUPILS }, () => study(round));
  await Promise.all([...others, ...pupils].map((person) => person.finally(() => waiting.end())));
  await struck;
  return done;
}
