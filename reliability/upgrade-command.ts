import { execFileSync } from 'node:child_process';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { oneQuestion } from '../src/features/tests/testing.ts';
import { TestClient } from '../src/server/testing-client.ts';
import { launchServer, untilServing, type ServerProcess } from '../src/server/testing-server.ts';
import type { Engine } from '../src/storage/database.ts';
import { inTemporaryFolder } from '../tools/temporary-folder.ts';
import { bodyOf, schoolSettings, TUTOR } from './school.ts';
import { copyOf } from './upgrade-copies.ts';
import { withDatabase } from './with-database.ts';

const ROOT = join(import.meta.dirname, '..');
const NEWER = 'DATABASE_URL: база создана более новой версией «Листка». Обновите программу.\n';

interface Stage {
  folder: string;
  engine: Engine;
  databaseUrl: string;
  /** Where the former version's program begins. */
  former: string;
}

/** Goes the way of docs/operations.md from a former version to this one and back. @returns whether nothing was lost */
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

async function upgradeAndBack(stage: Stage): Promise<boolean> {
  const { folder, engine, databaseUrl, former } = stage;
  const copy = copyOf(engine, databaseUrl, folder);
  const start = (main?: string, url = databaseUrl): Promise<ServerProcess> =>
    untilServing(launchServer(folder, schoolSettings(url, 0), { main }));

  let server = await start(former);
  const testId = await openTest(server);
  await takeTest(server, testId, 'anna');
  // Amid the work of the former version.
  copy.make();
  await stop(server);
  console.log('Прежняя версия: ученик прошёл тест; новая сняла копию базы.');

  server = await start();
  const hasOld = await hasResult(server, testId, 'anna');
  await takeTest(server, testId, 'boris');
  await stop(server);
  console.log(`Новая версия: результат ${hasOld ? 'на месте' : 'ПРОПАЛ'}; тест прошёл ещё один ученик.`);

  const again = launchServer(folder, schoolSettings(databaseUrl, 0), { main: former });
  const goesOn = await untilServing(again).catch(() => null);
  if (goesOn !== null) {
    const hasAll = (await hasResult(goesOn, testId, 'anna')) && (await hasResult(goesOn, testId, 'boris'));
    await stop(goesOn);
    console.log(`Прежняя версия над той же базой, схема не менялась: результаты ${hasAll ? 'на месте' : 'ПРОПАЛИ'}.`);
    return hasOld && hasAll;
  }
  const isRefused = (await again.ended) === 1 && again.printed.stderr === NEWER;
  console.log(`Прежняя версия над новой базой: ${isRefused ? 'отказалась одной строкой' : `НЕ ОТКАЗАЛАСЬ: ${again.printed.stderr}`}.`);

  server = await start(former, copy.bringBack());
  const isBack = await hasResult(server, testId, 'anna');
  const isGone = !(await canSignIn(server, 'boris'));
  await stop(server);
  console.log(`Прежняя версия над копией: результат ${isBack ? 'на месте' : 'ПРОПАЛ'}, записанного новой версией ${isGone ? 'нет' : 'ЕСТЬ'}.`);
  return hasOld && isRefused && isBack && isGone;
}

async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  const code = await server.ended;
  if (code !== 0) throw new Error(`The server ended with ${code}: ${server.stderr}`);
}

const browser = ({ url }: ServerProcess): TestClient => new TestClient(url, new Agent());
const account = (name: string) => ({ email: `${name}@example.ru`, password: `пароль ${name}` });

async function openTest(server: ServerProcess): Promise<string> {
  const tutor = browser(server);
  bodyOf(await tutor.post('/api/session', TUTOR));
  return bodyOf(await tutor.post<{ id: string }>('/api/admin/tests', oneQuestion('Клетка'))).id;
}

async function takeTest(server: ServerProcess, testId: string, name: string): Promise<void> {
  const pupil = browser(server);
  bodyOf(await pupil.post('/api/registration', { nickname: name, ...account(name) }));
  bodyOf(await pupil.put(`/api/results/${testId}`, { answers: [0] }));
}

const canSignIn = async (server: ServerProcess, name: string): Promise<boolean> =>
  (await browser(server).post('/api/session', account(name))).status === 200;

async function hasResult(server: ServerProcess, testId: string, name: string): Promise<boolean> {
  const pupil = browser(server);
  bodyOf(await pupil.post('/api/session', account(name)));
  return (await pupil.get(`/api/results/${testId}`)).status === 200;
}
