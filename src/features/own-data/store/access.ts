/** Reads groups, access to blocks, and requests for access. */
import type { Database } from '../../../db/database.ts';
import type { GrantedBlock } from '../../../domain/access/access-request.ts';
import { ADMIN, PROGRAM } from '../others.ts';
import { pagesOf } from '../pages.ts';

const PAGE_SIZE = 200;

export const groupPages = (db: Database, uid: string) =>
  mapped(
    pagesOf(PAGE_SIZE, (after: { id: string } | null) => {
      const query = db.selectFrom('groupMembers').innerJoin('groups', 'groups.id', 'groupId').select(['id', 'name']).where('uid', '=', uid);
      return (after === null ? query : query.where('id', '>', after.id)).orderBy('id').limit(PAGE_SIZE).execute();
    }),
    ({ name }) => ({ name }),
  );

/** The access to blocks, including access that has ended. `until` is the last day; `null` means without an end. */
export const accessPages = (db: Database, uid: string) =>
  mapped(
    pagesOf(PAGE_SIZE, (after: { blockId: string } | null) => {
      const query = db.selectFrom('openBlocks').innerJoin('blocks', 'blocks.id', 'blockId').select(['blockId', 'title', 'until']).where('uid', '=', uid);
      return (after === null ? query : query.where('blockId', '>', after.blockId)).orderBy('blockId').limit(PAGE_SIZE).execute();
    }),
    ({ title, until }) => ({ block: title, until }),
  );

export const requestPages = (db: Database, uid: string) =>
  mapped(
    pagesOf(PAGE_SIZE, (after: { createdAt: string; id: string } | null) => {
      const query = db
        .selectFrom('accessRequests')
        .leftJoin('blocks', 'blocks.id', 'blockId')
        .select(['accessRequests.id', 'code', 'blockTitle', 'title', 'status', 'createdAt', 'decidedAt', 'deciderKind', 'granted'])
        .where('uid', '=', uid);
      const rest = after === null ? query : query.where(({ eb, refTuple, tuple }) => eb(refTuple('createdAt', 'accessRequests.id'), '>', tuple(after.createdAt, after.id)));
      return rest.orderBy('createdAt').orderBy('accessRequests.id').limit(PAGE_SIZE).execute();
    }),
    ({ code, title, blockTitle, status, createdAt, decidedAt, deciderKind, granted }) => ({
      code,
      block: title ?? blockTitle,
      status,
      createdAt,
      decidedAt,
      decidedBy: decidedAt === null ? null : deciderKind === 'user' ? ADMIN : PROGRAM,
      granted: (JSON.parse(granted) as GrantedBlock[]).map((block) => block.title).join(', '),
    }),
  );

async function* mapped<Row, Item>(pages: AsyncIterable<Row[]>, toItem: (row: Row) => Item): AsyncGenerator<Item[]> {
  for await (const page of pages) yield page.map(toItem);
}
