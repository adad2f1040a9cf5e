import pg from 'pg';
import { DatabaseSync } from 'node:sqlite';
import type { Engine } from '../../src/storage/database.ts';
import type { Statement } from '../../src/server/testing-statements.ts';

/** Tells how a database carries statements out. */
interface Explainer {
  explain(statement: Statement): Promise<string>;
  close(): Promise<void>;
}

/** Opens a database to ask it how it carries statements out. */
export const openExplainer = (url: string, engine: Engine): Promise<Explainer> =>
  engine === 'sqlite' ? Promise.resolve(sqlite(url.slice('sqlite:'.length))) : postgres(url);

function sqlite(path: string): Explainer {
  const database = new DatabaseSync(path, { readOnly: true });
  return {
    explain: ({ text }) => Promise.resolve(treeOf(database.prepare(`explain query plan ${text}`).all() as unknown as Step[])),
    close: () => Promise.resolve(database.close()),
  };
}

interface Step {
  id: number;
  parent: number;
  detail: string;
}

/** What belongs to a step is indented below it. */
function treeOf(steps: readonly Step[], parent = 0, indent = ''): string {
  return steps
    .filter((step) => step.parent === parent)
    .flatMap(({ id, detail }) => [indent + detail, treeOf(steps, id, `${indent}  `)])
    .filter((line) => line !== '')
    .join('\n');
}

async function postgres(url: string): Promise<Explainer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    explain: async ({ text, values }) => {
      // What reads is carried out, so that the plan has the numbers of rows.
      const options = /^select\b/i.test(text) ? 'analyze, costs off, timing off, summary off' : 'costs off';
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (${options}) ${text}`, [...values]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    },
    close: () => client.end(),
  };
}
