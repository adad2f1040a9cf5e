import type { About, OwnData, Pages } from './sections.ts';

/**
 * The content of the page as JSON, in chunks. Lists contain flat objects. The format also has lists of remarks and reports. They are empty,
 * because the site does not have these features.
 */
export async function* jsonChunks(data: OwnData, { collectedAt, origin }: About): AsyncGenerator<string> {
  yield `{"format":1,"collectedAt":${JSON.stringify(collectedAt)},"origin":${JSON.stringify(origin)},"account":${JSON.stringify(await data.account())}`;
  const { consents, tests, lessons, assignments, outsideResults, drafts, practice, checks, groups, access, requests, sessions, opened, journal, photos } = data;
  const lists = { consents, tests, lessons, assignments, outsideResults, drafts, practice, checks, groups, access, requests, remarks: nothing(), reports: nothing(), sessions, opened, journal };
  for (const [name, pages] of Object.entries<Pages<unknown>>(lists)) yield* listChunks(name, pages);
  yield* listChunks('photos', photos, { isLeftOutWhenEmpty: true });
  yield '\n}\n';
}

async function* listChunks(name: string, pages: Pages<unknown>, { isLeftOutWhenEmpty = false } = {}): AsyncGenerator<string> {
  const start = `,\n${JSON.stringify(name)}:[`;
  let isEmpty = true;
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield `${isEmpty ? `${start}\n` : ',\n'}${page.map((item) => JSON.stringify(item)).join(',\n')}`;
    isEmpty = false;
  }
  if (!isEmpty) yield ']';
  else if (!isLeftOutWhenEmpty) yield `${start}]`;
}

async function* nothing(): Pages<never> {}
