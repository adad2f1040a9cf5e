import type { About, OwnData, Pages } from './sections.ts';

/** The content of the page as JSON, in chunks. Lists are lists of flat objects; remarks and reports do not exist yet. */
export async function* jsonChunks(data: OwnData, { collectedAt, origin }: About): AsyncGenerator<string> {
  yield `{"format":1,"collectedAt":${JSON.stringify(collectedAt)},"origin":${JSON.stringify(origin)},"account":${JSON.stringify(await data.account())}`;
  const { consents, tests, lessons, assignments, outsideResults, drafts, practice, checks, photos, groups, access, requests, sessions, opened, journal } = data;
  const lists = { consents, tests, lessons, assignments, outsideResults, drafts, practice, checks, photos, groups, access, requests, remarks: nothing(), reports: nothing(), sessions, opened, journal };
  for (const [name, pages] of Object.entries<Pages<unknown>>(lists)) {
    yield `,\n${JSON.stringify(name)}:[`;
    let separator = '\n';
    for await (const page of pages) {
      if (page.length === 0) continue;
      yield separator + page.map((item) => JSON.stringify(item)).join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}

async function* nothing(): Pages<never> {}
