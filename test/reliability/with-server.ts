import { launchServer, untilServing, type Environment, type ServerProcess } from '../support/launch-server.ts';

/** Runs a server during `work`. @param folder its working directory */
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
