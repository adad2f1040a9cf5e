/** Makes the documents with groups and requests for access for an export. The API keys of the bot are not exported. */
import type * as z from 'zod';
import type { GrantedBlock } from '../../domain/access/access-request.ts';
import type { Database } from '../../db/database.ts';
import type * as documents from '../documents.ts';
import * as store from './store.ts';

type Documents<Schema extends z.ZodType> = AsyncGenerator<[id: string, document: z.infer<Schema>]>;

export async function* groups(db: Database): Documents<typeof documents.GroupDocument> {
  for await (const page of store.groupPages(db)) {
    for (const { id, name, invitation } of page) {
      const members = await store.membersOf(db, id);
      const joinedAt = Object.fromEntries(members.flatMap((member) => (member.joinedAt === '' ? [] : [[member.uid, member.joinedAt]])));
      yield [id, { name, invitation, members: members.map(({ uid }) => uid), joinedAt }];
    }
  }
}

export async function* accessRequests(db: Database): Documents<typeof documents.AccessRequestDocument> {
  for await (const page of store.requestPages(db)) {
    for (const { id, code, uid, blockId, blockTitle, title, status, createdAt, decidedAt, deciderKind, deciderId, deciderName, granted } of page) {
      yield [
        id,
        {
          code,
          uid,
          block: blockId === null ? null : { id: blockId, title: title ?? blockTitle ?? '' },
          status,
          createdAt,
          decidedAt,
          decidedBy: deciderKind === null ? null : { kind: deciderKind, id: deciderId ?? '', name: deciderName ?? '' },
          granted: JSON.parse(granted) as GrantedBlock[],
        },
      ];
    }
  }
}
