/** The page of query plans. */
import type { Engine } from '../../src/storage/database.ts';
import type { Kind } from './requests.ts';

/** A statement, with a ? for each value, and how a database carries it out. */
export interface Planned {
  shape: string;
  plan: string;
}

/** The statements of every kind of request, by its name. */
export type Plans = Map<string, Planned[]>;

/**
 * The page in Markdown.
 * @param size of the school, in words
 */
export function pageOf(size: string, kinds: readonly Kind[], plans: Record<Engine, Plans>): string {
  const told = new Set<string>();
  const sections = kinds.flatMap(({ name, says }) =>
    says === undefined ? [] : [section(name, says, plans.sqlite.get(name) ?? [], plans.postgres.get(name) ?? [], told)],
  );
  return `${introduction(size)}\n\n${sections.join('\n\n')}\n`;
}

const introduction = (size: string): string => `# Query plans

How either database carries out what the server asks it, in a school of ${size}.
Written by \`npm run bench:plans\` from the statements of real requests, not by hand. PostgreSQL has gathered its statistics; the numbers of
rows are those of this one request. SQLite has no statistics and needs none: it chooses the same plan in a school of any size. What an
earlier section tells isn't told again.

What matters is that no step walks over all that a school has gathered. \`src/server/query-plans.test.ts\` holds every declared call to it
on SQLite. What a tutor has made (tests, blocks, lessons) is walked over where all of it is shown. How long it takes: «A school that grows»
in [reliability.md](reliability.md).`;

function section(name: string, says: string, sqlite: readonly Planned[], postgres: readonly Planned[], told: Set<string>): string {
  const shapes = new Set([...sqlite, ...postgres].map(({ shape }) => shape));
  const parts = [...shapes].flatMap((shape) => {
    const planIn = (plans: readonly Planned[]) => plans.find((each) => each.shape === shape)?.plan;
    const engines = Object.entries({ SQLite: planIn(sqlite), PostgreSQL: planIn(postgres) });
    const text = engines.flatMap(([engine, plan]) => (plan === undefined ? [] : [`${engine}\n${plan.replace(/^/gm, '  ')}`])).join('\n\n');
    const key = `${shape}\n${withoutValues(text)}`;
    if (told.has(key)) return [];
    told.add(key);
    return [block('sql', toLines(shape)), block('text', text.replace(/\{[^}]{200,}\}/g, '{…}'))];
  });
  return [`## ${name[0]?.toUpperCase()}${name.slice(1)}`, says, ...parts].join('\n\n');
}

/** What remains of a plan that is the same for another pupil. */
const withoutValues = (plan: string): string => plan.replace(/'[^']*'|\d+/g, '');

/** A statement on lines of its own. */
const toLines = (shape: string): string =>
  shape
    .replace(/\s+/g, ' ')
    .replace(/\((\?, ){5,}\?\)/g, '(?, …)')
    .replace(/ (from|left join|inner join|where|order by|group by|limit|on conflict|returning|values|union all) /g, '\n$1 ');

const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
