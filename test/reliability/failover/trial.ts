/**
 * Kills the machine of the primary again and again, each time in another way, while learners submit. Its argument is how often. It runs
 * in namespaces of its own, as their first process: what it has started ends with it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { launchServer, untilServing } from '../../support/launch-server.ts';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';
import { fixtureSettings, openFixture } from '../fixture.ts';
import { DatabaseCluster, SITE_DATABASE } from './database-cluster.ts';
import { Learners } from './learners.ts';
import type { Machine } from './machine.ts';

/** A frozen machine goes on after this time: longer than another takes to lead. */
const FROZEN_MS = 30_000;
/** Goal for the time without an accepted answer, s. */
const MAX_SILENCE = 30;

/** A way to end a machine and to have it back. */
interface Death {
  title: string;
  strike(machine: Machine): Promise<void> | void;
  repair(machine: Machine): Promise<void> | void;
}

const deathsOf = (cluster: DatabaseCluster): Death[] => [
  { title: 'kill -9', strike: (machine) => machine.kill(), repair: (machine) => machine.start() },
  {
    title: 'без сети, потом перезапущена',
    strike: (machine) => machine.cut(),
    repair: async (machine) => {
      await machine.kill();
      await machine.start();
    },
  },
  {
    title: 'замерла на 30 с и очнулась',
    strike: (machine) => {
      machine.freeze();
      setTimeout(() => machine.wake(), FROZEN_MS);
    },
    repair: () => sleep(FROZEN_MS),
  },
  { title: 'без диска, потом заменена', strike: (machine) => cluster.takeDiskAway(machine), repair: (machine) => cluster.replace(machine) },
  { title: 'без сети и вернулась', strike: (machine) => machine.cut(), repair: (machine) => machine.plugIn() },
];

/** Waits until another machine leads, and learners are acknowledged again. */
async function untilFailedOver(cluster: DatabaseCluster, dead: Machine, learners: Learners): Promise<void> {
  for (let primary = await cluster.primary(); primary === undefined || primary === dead; primary = await cluster.primary()) await sleep(100);
  const { acknowledged } = learners;
  while (learners.acknowledged < acknowledged + 10) await sleep(50);
}

async function die(death: Death, cluster: DatabaseCluster, learners: Learners): Promise<void> {
  const primary = await cluster.primary();
  if (primary === undefined) throw new Error('No machine leads.');
  cluster.moveEtcdLeader(primary);
  learners.startWatch();
  await death.strike(primary);
  await untilFailedOver(cluster, primary, learners);
  await death.repair(primary);
  await cluster.untilWhole();
}

/** @returns whether nothing acknowledged is lost, no response was wrong, and no silence too long */
async function runTrial(folder: string, count: number): Promise<boolean> {
  const cluster = new DatabaseCluster(folder);
  const settings = fixtureSettings(SITE_DATABASE, 3_000);
  // While there is no primary the start fails so that systemd repeats it.
  const early = await launchServer(folder, settings).ended;
  if (early !== 1) throw new Error(`The start without a database ended with ${early}.`);
  await cluster.start();
  const site = await untilServing(launchServer(folder, settings));
  const fixture = await openFixture(site.url, { tests: 30, lessons: 0 });
  const learners = new Learners(fixture);
  await sleep(2_000);

  const deaths = deathsOf(cluster);
  let longest = 0;
  for (let number = 0; number < count; number++) {
    const death = deaths[number % deaths.length] as Death;
    await die(death, cluster, learners);
    await learners.check();
    longest = Math.max(longest, learners.longestSilence);
    const { acknowledged, repeated, lost } = learners;
    console.log(
      `${number + 1} из ${count}, ${death.title}: ${learners.longestSilence.toFixed(1)} с без принятых ответов; ` +
        `всего подтверждено ${acknowledged}, повторено ${repeated}, потеряно ${lost.size}`,
    );
  }
  await learners.stop();
  await learners.check();
  site.kill('SIGTERM');
  await site.ended;
  await cluster.stop();
  for (const line of [...learners.wrong, ...learners.lost].slice(0, 20)) console.log(`  ${line}`);
  console.log(`Неверных ответов: ${learners.wrong.size}. Потеряно подтверждённого: ${learners.lost.size}.`);
  return learners.wrong.size + learners.lost.size === 0 && longest <= MAX_SILENCE;
}

process.on('SIGINT', () => process.exit(1));
process.exitCode = (await inTemporaryFolder((folder) => runTrial(folder, Number(process.argv[2])))) ? 0 : 1;
