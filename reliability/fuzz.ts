/**
 * Sends requests of every declared call, and of much that is none, and holds the answers to what was promised.
 *
 *     npm run fuzz -- 100000                                  so many on each engine
 *     npm run fuzz -- 100000 --engine sqlite --seed 7         on one of them, the requests of another run
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { projectEnvironment, projectNode, ROOT } from '../tools/node.mjs';

const USAGE = 'Нужно: npm run fuzz -- ЧИСЛО_ЗАПРОСОВ [--engine sqlite|postgres] [--seed ЧИСЛО]';

interface Wanted {
  requests: string;
  seed: string;
  engine: string | undefined;
}

/** @throws Error with one line for the person at the terminal */
function wantedOf(args: string[]): Wanted {
  const { values, positionals } = parse(args);
  const [requests = '', ...more] = positionals;
  const { seed = String(Date.now() % 1_000_000_000), engine } = values;
  const isRight = /^[1-9]\d{0,8}$/.test(requests) && more.length === 0 && /^\d{1,9}$/.test(seed);
  if (!isRight || !(engine === undefined || engine === 'sqlite' || engine === 'postgres')) throw new Error(USAGE);
  return { requests, seed, engine };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { seed: { type: 'string' }, engine: { type: 'string' } } });
  } catch (error) {
    throw new Error(USAGE, { cause: error });
  }
}

try {
  const { requests, seed, engine } = wantedOf(process.argv.slice(2));
  console.log(`Запросов: ${requests} на каждую базу. Повторить те же: npm run fuzz -- ${requests} --seed ${seed}`);
  const run = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'one process', 'src/server/fuzz'];
  const { status } = spawnSync(projectNode(), run, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...projectEnvironment(), FUZZ_REQUESTS: requests, FUZZ_SEED: seed, ...(engine && { FUZZ_ENGINE: engine }) },
  });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
