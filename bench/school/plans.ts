/**
 * Writes docs/query-plans.md: how either database carries out what a school of 100,000 asks it.
 *
 *     npm run bench:plans
 *     npm run bench:plans -- 0.1       a school of 10,000, to try it out
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../../src/command/command-error.ts';
import { runCommand, type Command } from '../../src/command/command.ts';
import { serveForTest } from '../../src/server/testing-served.ts';
import { statementsOf, type Statement } from '../../src/server/testing-statements.ts';
import type { Engine } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { amounts, makeLargeSchool, type Stored } from './databases.ts';
import { openExplainer } from './explain.ts';
import { Client } from './measure.ts';
import { pageOf, type Planned, type Plans } from './plans-page.ts';
import { Chance } from './random.ts';
import { attempts, reads, type Kind } from './requests.ts';

const FILE = join(import.meta.dirname, '../../docs/query-plans.md');

/** Makes each kind of request once and asks the database how it carries out what it was given. */
async function plansOf(engine: Engine, { url, school, size }: Stored, kinds: readonly Kind[]): Promise<Plans> {
  const db = await openDatabase(url);
  const { port, close } = await serveForTest(db, {}, (error) => console.error(error));
  const client = new Client(port);
  const statements = new Map<string, Statement[]>();
  try {
    const chance = new Chance(4);
    for (const kind of kinds) {
      const request = kind.request({ url, school, size }, chance, 0);
      statements.set(kind.name, await statementsOf(engine, () => client.ask(request)));
    }
  } finally {
    client.close();
    await close();
    await db.destroy();
  }
  const plans: Plans = new Map();
  const explainer = await openExplainer(url, engine);
  try {
    for (const [name, all] of statements) {
      const planned: Planned[] = [];
      for (const each of all.filter(isQuery)) planned.push({ shape: each.shape, plan: await explainer.explain(each) });
      plans.set(name, planned);
    }
  } finally {
    await explainer.close();
  }
  return plans;
}

/** Neither a beginning nor an end of a transaction. */
const isQuery = ({ shape }: Statement): boolean => /^(select|insert|update|delete|with)\b/i.test(shape);

async function writePlans({ args, print }: Command): Promise<void> {
  const [scaleText = '1', ...rest] = args;
  const scale = Number(scaleText);
  if (!(scale >= 0.02 && scale <= 10) || rest.length > 0) throw new CommandError('Нужно: npm run bench:plans -- [МАСШТАБ от 0.02 до 10]');
  const kinds = [...reads, ...attempts];
  const found: Record<Engine, Plans> = { sqlite: new Map(), postgres: new Map() };
  let size = '';
  for (const engine of ['sqlite', 'postgres'] as const) {
    const { large, remove } = await makeLargeSchool(engine, scale, mkdtempSync(join(tmpdir(), 'listok-plans-')));
    try {
      size = amounts(large.size);
      found[engine] = await plansOf(engine, large, kinds);
    } finally {
      await remove();
    }
  }
  writeFileSync(FILE, pageOf(size, kinds, found));
  print(`${FILE} is written.`);
}

await runCommand(writePlans);
