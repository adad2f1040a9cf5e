/** Global setup of the Vitest project «four processes»: starts the server processes that test/support/servers/app-cluster.ts commands. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

const PROGRAM = join(import.meta.dirname, '../support/servers/app-server-process.ts');

/** @returns a function that ends the servers */
export default async function provideServerProcesses(project: TestProject): Promise<() => void> {
  const children = Array.from({ length: Number(project.config.env['TEST_PROCESSES']) }, () => fork(PROGRAM));
  const messages = await Promise.all(children.map((child) => once(child, 'message')));
  project.provide('testProcesses', messages.map(([port]) => port as number));
  return () => {
    for (const child of children) child.disconnect();
  };
}
