import { execFileSync, spawnSync } from 'node:child_process';
import { Agent } from 'node:http';
import { join } from 'node:path';
import type { Engine } from '../../../src/db/database.ts';
import { startPostgres } from '../../setup/test-postgres.ts';
import { oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { launchServer, untilServing, type ServerProcess } from '../../support/servers/launch-server.ts';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';
import { TestClient } from '../../support/test-client.ts';
import { ADMIN, bodyOf, fixtureSettings } from '../fixture.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** What the former version prints when it opens a database of this version. */
const NEWER_DATABASE_ERROR = 'DATABASE_URL: база создана более новой версией «Листка». Обновите программу.\n';

/**
 * Upgrades from a former version and goes back, as docs/upgrading.md describes it.
 * @returns whether nothing was lost
 */
export async function upgradeCommand(version: string, engine: Engine): Promise<boolean> {
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  return inTemporaryFolder(async (folder) => {
    const tree = join(folder, 'former');
    execFileSync('git', ['-C', ROOT, 'worktree', 'add', '--quiet', '--detach', tree, version], { stdio: 'inherit' });
    try {
      execFileSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], { cwd: tree, stdio: 'inherit' });
      return await upgradeAndBack(folder, postgres?.url ?? `sqlite:${folder}/listok.db`, join(tree, 'src/server/main.ts'));
    } finally {
      execFileSync('git', ['-C', ROOT, 'worktree', 'remove', '--force', tree], { stdio: 'inherit' });
      await postgres?.stop();
    }
  });
}

async function upgradeAndBack(folder: string, url: string, former: string): Promise<boolean> {
  const launch = (main?: string) => launchServer(folder, fixtureSettings(url, 0), { main });
  const copy = join(folder, 'copy.db');
  let server = await untilServing(launch(former));
  const admin = clientOf(server);
  bodyOf(await admin.post('/api/session', ADMIN));
  const { id } = bodyOf(await admin.post<{ id: string }>('/api/admin/tests', oneQuestion('Клетка')));
  await takeTest(server, id, 'anna');
  // The former version is running during the backup.
  if (url.startsWith('sqlite:')) runCommand(url, 'backup', copy);
  await stop(server);

  server = await untilServing(launch());
  const isOldKept = await hasResult(server, id, 'anna');
  await takeTest(server, id, 'boris');
  await stop(server);
  console.log(`Новая версия над прежней базой: результат ${isOldKept ? 'на месте' : 'ПРОПАЛ'}.`);

  const again = launch(former);
  const serving = await untilServing(again).catch(() => null);
  if (serving !== null) {
    const areKept = (await hasResult(serving, id, 'anna')) && (await hasResult(serving, id, 'boris'));
    await stop(serving);
    console.log(`Прежняя версия над той же базой, схема не менялась: результаты ${areKept ? 'на месте' : 'ПРОПАЛИ'}.`);
    return isOldKept && areKept;
  }
  const isRejected = again.printed.stderr === NEWER_DATABASE_ERROR;
  console.log(`Прежняя версия над новой базой: ${isRejected ? 'отказалась одной строкой' : again.printed.stderr}`);
  if (!url.startsWith('sqlite:')) return isOldKept && isRejected;

  runCommand(url, 'restore', copy, '--overwrite');
  server = await untilServing(launch(former));
  const isRestored = await hasResult(server, id, 'anna');
  await stop(server);
  console.log(`Прежняя версия над копией: результат ${isRestored ? 'на месте' : 'ПРОПАЛ'}.`);
  return isOldKept && isRejected && isRestored;
}

/**
 * Runs a command of this version.
 * @throws Error with its output when it fails
 */
function runCommand(databaseUrl: string, name: 'backup' | 'restore', ...args: string[]): void {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, `src/backup/${name}.ts`), ...args], { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${name}: ${stdout}${stderr}`);
}

async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  const code = await server.ended;
  if (code !== 0) throw new Error(`The server ended with ${code}: ${server.stderr}`);
}

const clientOf = ({ url }: ServerProcess): TestClient => new TestClient(url, new Agent());
const account = (name: string) => ({ email: `${name}@example.ru`, password: `пароль ${name}` });

async function takeTest(server: ServerProcess, testId: string, name: string): Promise<void> {
  const learner = clientOf(server);
  bodyOf(await learner.post('/api/registration', { nickname: name, ...account(name) }));
  bodyOf(await learner.put(`/api/results/${testId}`, { answers: [0] }));
}

async function hasResult(server: ServerProcess, testId: string, name: string): Promise<boolean> {
  const learner = clientOf(server);
  bodyOf(await learner.post('/api/session', account(name)));
  return (await learner.get(`/api/results/${testId}`)).status === 200;
}
