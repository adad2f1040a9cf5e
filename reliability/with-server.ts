import { launchServer, untilServing, type Environment, type ServerProcess } from '../src/server/testing-server.ts';

/** Runs a server for as long as `work` takes. @param folder where it runs */
export async function withServer<Result>(
  folder: string,
  environment: Environment,
  work: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const launched = launchServer(folder, environment);
  try {
    return await work(await untilServing(launched));
  } finally {
    launched.child.kill('SIGTERM');
    await launched.ended;
  }
}
