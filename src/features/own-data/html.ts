/** The data about a person as one page without scripts, written in chunks. */
import { PRODUCT_NAME } from '../../domain/product.ts';
import { scoreOutOf } from '../../ui/lib/russian/figures.ts';
import { nbsp } from '../../ui/lib/russian/typography.ts';
import { roleNames } from '../../ui/lib/role-names.ts';
import { escapeHtml, LOGO, STYLE } from './html-parts.ts';
import { localTimes, type LocalTimes } from './local-times.ts';
import type { About, OwnData, Pages } from './sections.ts';
import type { AttemptData } from './store/attempts.ts';
import { texts } from './texts.ts';

/** Writes the page in chunks. The data of a chunk are read only when the chunk is requested. */
export async function* htmlChunks(data: OwnData, { person, collectedAt, origin, timeZone }: About): AsyncGenerator<string> {
  const times = localTimes(timeZone);
  const [account, counts] = [await data.account(), await data.counts()];
  const title = escapeHtml(texts.title);
  yield `<!doctype html>\n<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">`;
  yield `<title>${title} — ${escapeHtml(PRODUCT_NAME)}</title><style>${STYLE}</style></head><body><main>\n`;
  yield `<p class="product">${LOGO}${escapeHtml(PRODUCT_NAME)}</p><h1>${title}</h1>`;
  yield `<p class="dimmed">${escapeHtml(texts.collected(person.nickname, times.dateTime(collectedAt), siteOf(origin)))}</p><p>${escapeHtml(texts.about)}</p>\n`;
  yield contents(counts);

  yield heading('account');
  const facts: Cells[] =
    account === null
      ? []
      : [
          [texts.nickname, account.nickname],
          [texts.email, account.email],
          [texts.role, roleNames[account.role]],
          [texts.registered, times.dateTime(account.signedInAt)],
          [texts.lastSeen, times.dateTime(account.lastSeenAt)],
          ...(account.resetLinkUntil === null ? [] : [[texts.resetLink, times.dateTime(account.resetLinkUntil)]]),
        ];
  yield* table([texts.what, texts.value], [list(facts, (cells) => cells)]);

  yield heading('consents');
  yield* table(
    [texts.document, texts.when, texts.who, texts.address],
    [
      list(data.consents, ({ version, at, by, parentName, notedBy, address }) => {
        const who = by === 'pupil' ? texts.byPupil : texts.byParent(parentName ?? '');
        return [texts.consent(version), times.dateTime(at), notedBy === null ? who : texts.onPaper(who, notedBy), address ?? ''];
      }),
    ],
  );

  yield heading('tests');
  yield* attempts(data.tests, times);
  yield heading('lessons');
  yield* attempts(data.lessons, times);

  yield heading('assignments');
  yield* table(
    [texts.what, texts.dueColumn, texts.value, texts.when],
    [
      list(data.assignments, ({ name, kind, due, note, state, handedInAt, lateDays, extended, remindedAt }) => {
        const day = due === null ? '' : times.day(due.day);
        const what = texts.assignment(kind, name) + (note === null ? '' : `\n${note}`);
        const notes = [texts.states[state], lateDays === null ? '' : texts.late(lateDays), remindedAt === null ? '' : texts.reminded(times.dateTime(remindedAt))];
        return [what, texts.dueOf(due && { day, time: due.time }, extended), notes.filter((each) => each !== '').join('\n'), handedInAt === null ? '' : times.dateTime(handedInAt)];
      }),
    ],
  );

  yield heading('outsideResults');
  yield* table(
    [texts.what, texts.points, texts.when],
    [
      list(data.outsideResults, ({ exam, name, date, primary, maxPrimary, testPoints, mark, lines }) => {
        const points = texts.outsidePoints(texts.pointsOf(primary, maxPrimary), testPoints, mark);
        const byLine = lines?.map(({ line, score, maxScore }) => texts.byLine(line, score, maxScore)).join(', ');
        return [texts.outside(exam, name), byLine === undefined ? points : `${points}\n${byLine}`, times.day(date)];
      }),
    ],
  );

  yield heading('drafts');
  const draftCells = list(data.drafts, ({ name, attempt, question, answer, changedAt }) => [texts.ofAttempt(name, attempt), question, answer, times.dateTime(changedAt)]);
  yield* table([texts.test, texts.question, texts.answer, texts.when], [draftCells]);

  yield heading('practice');
  const cardCells = list(data.practice, ({ name, question, practisedAt, practisedAnswer, practisedPoints, practisedMaxPoints, leftAt, dueAt }) => {
    const points = texts.pointsOf(practisedPoints ?? 0, practisedMaxPoints ?? 0);
    const last = practisedAt === null ? '' : texts.practised(practisedAnswer ?? '', times.dateTime(practisedAt), points);
    return [name, question, last, leftAt === null ? texts.due(times.date(dueAt)) : texts.learned(times.date(leftAt))];
  });
  yield* table([texts.test, texts.question, texts.answer, texts.when], [cardCells]);

  yield heading('checks');
  const checkCells = list(data.checks, (check) => [texts.ofAttempt(check.name, check.attempt), check.question, texts.checked(check, times.dateTime), times.dateTime(check.givenAt)]);
  yield* table([texts.test, texts.question, texts.check, texts.when], [checkCells]);

  yield heading('access');
  yield* table(
    [texts.what, texts.when],
    [
      list(data.groups, ({ name }) => [texts.group(name), texts.noTime]),
      list(data.access, ({ block, until }) => [texts.open(block), until === null ? texts.noEnd : texts.until(times.day(until))]),
      list(data.requests, ({ code, block, status, granted, createdAt }) => [texts.request(code, block, status, granted), times.dateTime(createdAt)]),
    ],
  );

  yield heading('photos');
  yield* photos(data, times);

  yield heading('sessions');
  const sessionCells = list(data.sessions, ({ kind, device, address, createdAt, seenAt }) => {
    const what = kind === 'session' ? texts.session(device) : kind === 'device' ? texts.knownDevice : texts.knownAddress;
    return [createdAt === null ? what : `${what}, ${texts.since(times.dateTime(createdAt))}`, times.dateTime(seenAt), address];
  });
  yield* table([texts.what, texts.when, texts.address], [sessionCells]);

  yield heading('opened');
  yield* table([texts.test, texts.when], [list(data.opened, ({ name, version, openedAt }) => [texts.version(name, version), times.dateTime(openedAt)])]);

  yield heading('journal');
  const journalCells = list(data.journal, ({ at, text, by, address }) => [times.dateTime(at), text, by, address ?? '']);
  yield* table([texts.when, texts.what, texts.who, texts.address], [journalCells]);
  yield '</main></body></html>\n';
}

type Name = keyof typeof texts.sections;

/** The address of the site without the scheme, as people write it. */
const siteOf = (origin: string): string => origin.replace(/^https?:\/\//, '');

const heading = (name: Name): string => `<h2 id="${name}">${escapeHtml(texts.sections[name])}</h2>\n`;

function contents(counts: Partial<Record<string, number>>): string {
  const links = (Object.keys(texts.sections) as Name[]).map((name) => `<li><a href="#${name}">${escapeHtml(texts.counted(texts.sections[name], counts[name]))}</a></li>`);
  return `<nav aria-label="${escapeHtml(texts.contents)}"><ul>${links.join('')}</ul></nav>\n`;
}

type Cells = readonly string[];

/** The rows of a table, read page by page. */
async function* list<Item>(items: Pages<Item> | readonly Item[], toCells: (item: Item) => Cells): AsyncGenerator<Cells[]> {
  if (Symbol.asyncIterator in items) for await (const page of items) yield page.map(toCells);
  else yield items.map(toCells);
}

/** Writes a table, or the message that there are no rows. */
async function* table(columns: readonly string[], parts: readonly AsyncIterable<Cells[]>[]): AsyncGenerator<string> {
  let isEmpty = true;
  for (const part of parts) {
    for await (const page of part) {
      if (page.length === 0) continue;
      if (isEmpty) yield tableHead(columns);
      isEmpty = false;
      yield page.map(tableRow).join('');
    }
  }
  yield isEmpty ? `<p>${escapeHtml(texts.nothing)}</p>\n` : TABLE_END;
}

const tableHead = (columns: readonly string[]): string => `<div class="wide"><table><thead><tr>${columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')}</tr></thead><tbody>\n`;
const tableRow = (cells: Cells): string => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>\n`;
const TABLE_END = '</tbody></table></div>\n';

async function* photos({ photos: pages }: OwnData, times: LocalTimes): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const page of pages) {
    for (const { id, sentAt, added, width, height, url } of page) {
      isEmpty = false;
      const name = escapeHtml(texts.photo(id.slice(0, 8), times.dateTime(sentAt), added));
      yield url === null ? `<p>${name}</p>\n` : `<figure><img alt="" width="${width}" height="${height}" src="${url}"><figcaption>${name}</figcaption></figure>\n`;
    }
  }
  if (isEmpty) yield `<p>${escapeHtml(texts.nothing)}</p>\n`;
}

/** Writes the attempts. Each attempt has a table of its own. */
async function* attempts(pages: Pages<AttemptData>, times: LocalTimes): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const page of pages) {
    if (page.length === 0) continue;
    isEmpty = false;
    yield page.map((attempt) => attemptHtml(attempt, times)).join('');
  }
  if (isEmpty) yield `<p>${escapeHtml(texts.nothing)}</p>\n`;
}

function attemptHtml({ name, attempt, score, maxScore, timestamp, answers }: AttemptData, times: LocalTimes): string {
  const line = texts.attempt(attempt, timestamp === null ? '' : times.dateTime(timestamp), scoreOutOf(score, maxScore));
  const rows = answers.map(({ question, answer, points, maxPoints }, index) => [String(index + 1), question, answer, points === null ? texts.waiting : texts.pointsOf(points, maxPoints)]);
  const all = rows.length === 0 ? '' : `${tableHead([texts.number, texts.question, texts.answer, texts.points])}${rows.map(tableRow).join('')}${TABLE_END}`;
  return `<h3>${escapeHtml(name)}</h3><p class="dimmed">${escapeHtml(nbsp(line))}</p>\n${all}`;
}
