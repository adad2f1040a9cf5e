/**
 * Sends random valid and invalid requests to every endpoint, or broken files to the import of questions, and checks the
 * responses against the API document.
 *
 *     npm run fuzz -- 100000                                  100,000 on each engine
 *     npm run fuzz -- 100000 --engine sqlite --seed 7         on one engine; a seed repeats a run
 *     npm run fuzz -- 10000 --imports                         10,000 broken files of questions
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { projectEnvironment, projectNode, ROOT } from '../../tools/node.mjs';

const USAGE = 'Нужно: npm run fuzz -- ЧИСЛО [--engine sqlite|postgres | --imports] [--seed ЧИСЛО]';

interface FuzzOptions {
  requests: string;
  seed: string;
  engine: string | undefined;
  /** Whether to send files to the import, and not requests to every endpoint. */
  imports: boolean;
}

/** @throws Error with the usage */
function optionsOf(args: string[]): FuzzOptions {
  const { values, positionals } = parse(args);
  const [requests = '', ...rest] = positionals;
  const { seed = String(Date.now() % 1_000_000_000), engine, imports = false } = values;
  const isValid = /^[1-9]\d{0,8}$/.test(requests) && rest.length === 0 && /^\d{1,9}$/.test(seed);
  if (!isValid || !(engine === undefined || (!imports && (engine === 'sqlite' || engine === 'postgres')))) throw new Error(USAGE);
  return { requests, seed, engine, imports };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { seed: { type: 'string' }, engine: { type: 'string' }, imports: { type: 'boolean' } } });
  } catch (error) {
    throw new Error(USAGE, { cause: error });
  }
}

try {
  const { requests, seed, engine, imports } = optionsOf(process.argv.slice(2));
  const repeat = `npm run fuzz -- ${requests}${imports ? ' --imports' : ''} --seed ${seed}`;
  console.log(`${imports ? 'Файлов' : 'Запросов на каждую базу'}: ${requests}. Повторить те же: ${repeat}`);
  const run = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', `test/fuzz/${imports ? 'imports' : 'fuzz'}.test.ts`];
  const { status } = spawnSync(projectNode(), run, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...projectEnvironment(), [imports ? 'FUZZ_IMPORTS' : 'FUZZ_REQUESTS']: requests, FUZZ_SEED: seed, ...(engine && { FUZZ_ENGINE: engine }) },
  });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
