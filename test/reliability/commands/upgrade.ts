import { execFileSync } from 'node:child_process';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { TestClient } from '../../support/test-client.ts';
import { launchServer, untilServing, type ServerProcess } from '../../support/launch-server.ts';
import type { Engine } from '../../../src/db/database.ts';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';
import { ADMIN, bodyOf, fixtureSettings } from '../fixture.ts';
import { backupOf } from '../upgrade-backups.ts';
import { withDatabase } from '../with-database.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** What the former version prints over a database of this version. */
const NEWER_DATABASE_ERROR =
  'DATABASE_URL: база создана более новой версией «Листка». Обновите программу.\n';

interface Upgrade {
  folder: string;
  engine: Engine;
  databaseUrl: string;
  /** The main file of the former version. */
  former: string;
}

/** Upgrades from a former version and goes back, as docs/operations.md says. @returns whether nothing was lost */
export async function upgradeCommand(version: string, engine: Engine): Promise<boolean> {
  return inTemporaryFolder(async (folder) => {
    const tree = join(folder, 'former');
    execFileSync('git', ['-C', ROOT, 'worktree', 'add', '--quiet', '--detach', tree, version], { stdio: 'inherit' });
    try {
      execFileSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], { cwd: tree, stdio: 'inherit' });
      const former = join(tree, 'src/server/main.ts');
      return await withDatabase(engine, folder, (databaseUrl) => upgradeAndBack({ folder, engine, databaseUrl, former }));
    } finally {
      execFileSync('git', ['-C', ROOT, 'worktree', 'remove', '--force', tree], { stdio: 'inherit' });
    }
  });
}

async function upgradeAndBack(upgrade: Upgrade): Promise<boolean> {
  const { folder, engine, databaseUrl, former } = upgrade;
  const backup = backupOf(engine, databaseUrl, folder);
  const start = (main?: string, url = databaseUrl): Promise<ServerProcess> =>
    untilServing(launchServer(folder, fixtureSettings(url, 0), { main }));

  let server = await start(former);
  const testId = await createGeneralTest(server);
  await takeTest(server, testId, 'anna');
  // The former version is running during the backup.
  backup.create();
  await stop(server);
  console.log('Прежняя версия: ученик прошёл тест; новая сняла копию базы.');

  server = await start();
  const isOldKept = await hasResult(server, testId, 'anna');
  await takeTest(server, testId, 'boris');
  await stop(server);
  console.log(`Новая версия: результат ${isOldKept ? 'на месте' : 'ПРОПАЛ'}; тест прошёл ещё один ученик.`);

  const relaunched = launchServer(folder, fixtureSettings(databaseUrl, 0), { main: former });
  const runningAgain = await untilServing(relaunched).catch(() => null);
  if (runningAgain !== null) {
    const areAllKept = (await hasResult(runningAgain, testId, 'anna')) && (await hasResult(runningAgain, testId, 'boris'));
    await stop(runningAgain);
    console.log(`Прежняя версия над той же базой, схема не менялась: результаты ${areAllKept ? 'на месте' : 'ПРОПАЛИ'}.`);
    return isOldKept && areAllKept;
  }
  const isRejected = (await relaunched.ended) === 1 && relaunched.printed.stderr === NEWER_DATABASE_ERROR;
  const outcome = isRejected ? 'отказалась одной строкой' : `НЕ ОТКАЗАЛАСЬ: ${relaunched.printed.stderr}`;
  console.log(`Прежняя версия над новой базой: ${outcome}.`);

  server = await start(former, backup.restore());
  const isRestored = await hasResult(server, testId, 'anna');
  const isNewAbsent = !(await canSignIn(server, 'boris'));
  await stop(server);
  const [restored, added] = [isRestored ? 'на месте' : 'ПРОПАЛ', isNewAbsent ? 'нет' : 'ЕСТЬ'];
  console.log(`Прежняя версия над копией: результат ${restored}, записанного новой версией ${added}.`);
  return isOldKept && isRejected && isRestored && isNewAbsent;
}

async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  const code = await server.ended;
  if (code !== 0) throw new Error(`The server ended with ${code}: ${server.stderr}`);
}

const clientOf = ({ url }: ServerProcess): TestClient => new TestClient(url, new Agent());
const account = (name: string) => ({ email: `${name}@example.ru`, password: `пароль ${name}` });

async function createGeneralTest(server: ServerProcess): Promise<string> {
  const admin = clientOf(server);
  bodyOf(await admin.post('/api/session', ADMIN));
  return bodyOf(await admin.post<{ id: string }>('/api/admin/tests', oneQuestion('Клетка'))).id;
}

async function takeTest(server: ServerProcess, testId: string, name: string): Promise<void> {
  const learner = clientOf(server);
  bodyOf(await learner.post('/api/registration', { nickname: name, ...account(name) }));
  bodyOf(await learner.put(`/api/results/${testId}`, { answers: [0] }));
}

const canSignIn = async (server: ServerProcess, name: string): Promise<boolean> =>
  (await clientOf(server).post('/api/session', account(name))).status === 200;

async function hasResult(server: ServerProcess, testId: string, name: string): Promise<boolean> {
  const learner = clientOf(server);
  bodyOf(await learner.post('/api/session', account(name)));
  return (await learner.get(`/api/results/${testId}`)).status === 200;
}
