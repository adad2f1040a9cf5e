/**
 * Ends the machine of the primary again and again, each time in another way, while learners submit. Its arguments are
 * an empty folder and the number of deaths. It runs as the first process in namespaces of its own, so that everything
 * that it has started ends with it.
 */
import { renameSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchServer, untilServing } from '../../support/servers/launch-server.ts';
import { fixtureSettings, openFixture } from '../fixture.ts';
import { DatabaseCluster } from './database-cluster.ts';
import { Learners } from './learners.ts';
import type { Machine } from './machine.ts';

/** After this time a frozen machine continues. It is longer than another machine needs to become the leader. */
const FROZEN_MS = 30_000;
/** The longest time without an accepted submission, in s. */
const MAX_SILENCE = 30;

type Act = (machine: Machine, cluster: DatabaseCluster) => Promise<void> | void;

/** The ways in which a machine ends, and how it comes back. */
const DEATHS: readonly { title: string; strike: Act; repair: Act }[] = [
  { title: 'kill -9', strike: (machine) => machine.kill(), repair: (machine) => machine.start() },
  {
    title: 'без сети, потом перезапущена',
    strike: (machine) => machine.setLink('down'),
    repair: (machine) => machine.kill().then(() => machine.start()),
  },
  {
    title: 'замерла на 30 с',
    strike: (machine) => {
      machine.signalAll('STOP');
      setTimeout(() => machine.signalAll('CONT'), FROZEN_MS);
    },
    repair: () => sleep(FROZEN_MS),
  },
  {
    title: 'без диска, потом заменена',
    strike: ({ folder }) => renameSync(folder, `${folder}-taken-${Date.now()}`),
    repair: (machine, cluster) => cluster.replace(machine),
  },
  { title: 'без сети, потом снова с ней', strike: (machine) => machine.setLink('down'), repair: (machine) => machine.setLink('up') },
];

/** Waits until another machine leads, and submissions are accepted again. */
async function untilFailedOver(cluster: DatabaseCluster, dead: Machine, learners: Learners): Promise<void> {
  for (let primary: Machine | undefined = dead; primary === undefined || primary === dead; primary = await cluster.primary()) await sleep(100);
  const accepted = learners.acceptedAt.length;
  while (learners.acceptedAt.length < accepted + 10) await sleep(50);
}

/** @returns whether each silence was short enough, no response was wrong, and nothing that was accepted was lost */
async function runTrial(folder: string, count: number): Promise<boolean> {
  const cluster = new DatabaseCluster(folder);
  const settings = fixtureSettings(cluster.siteUrl, 3_000);
  // The start without a primary must exit with 1. After this code systemd starts the server again, for as long as it
  // takes.
  const code = await launchServer(folder, settings).ended;
  if (code !== 1) throw new Error(`The start without a primary ended with ${code}.`);
  await cluster.start();
  const site = await untilServing(launchServer(folder, settings));
  const learners = new Learners(await openFixture(site.url, { tests: 30, lessons: 0 }));

  let isGood = true;
  for (let number = 1; number <= count; number++) {
    const { title, strike, repair } = DEATHS[(number - 1) % DEATHS.length] as (typeof DEATHS)[number];
    const primary = await cluster.primary();
    if (primary === undefined) throw new Error('No machine leads.');
    cluster.moveEtcdLeader(primary);
    const diedAt = Date.now();
    await strike(primary, cluster);
    await untilFailedOver(cluster, primary, learners);
    await repair(primary, cluster);
    await cluster.untilWhole();
    const [silence, lost] = [learners.longestSilence(diedAt), await learners.countLost()];
    console.log(
      `${number} из ${count}, ${title}: без принятых ответов ${silence.toFixed(1)} с. ` +
        `Принято ${learners.acceptedAt.length}, повторено ${learners.repeated}, неверных ${learners.wrong.length}, потеряно ${lost}.`,
    );
    isGood &&= silence <= MAX_SILENCE;
  }
  for (const line of new Set(learners.wrong)) console.log(`  ${line}`);
  const lost = await learners.countLost();
  console.log(`Неверных ответов: ${learners.wrong.length}. Потеряно принятого: ${lost}.`);
  return isGood && learners.wrong.length + lost === 0;
}

// A signal that the first process of a namespace does not handle would not end it.
process.on('SIGINT', () => process.exit(1));
const [, , folder = '', count] = process.argv;
process.exit((await runTrial(folder, Number(count))) ? 0 : 1);
