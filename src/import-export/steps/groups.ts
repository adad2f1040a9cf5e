import { checkGroupName } from '../../domain/access/group.ts';
import { AccessRequestDocument, FORMAT, GroupDocument } from '../documents.ts';
import * as store from '../import-store.ts';
import { checkOrReject, parseOrReject } from '../parse/validate.ts';
import { DocumentRejected } from '../document-rejected.ts';
import { forEachDocument, type ImportContext } from './step.ts';

/** Imports groups with the members who exist, and requests for access. Only files of this product have them. */
export async function importGroups(context: ImportContext): Promise<void> {
  if (context.input.header.get('format') !== FORMAT) return;
  await forEachDocument(context, 'groups', async (id, document, notes) => {
    const { members, joinedAt, invitation, ...group } = parseOrReject(GroupDocument, document);
    const name = checkOrReject(() => checkGroupName(group.name));
    switch (await store.insertGroup(context.db, { id, name, invitation })) {
      case 'id':
        throw new DocumentRejected('группа с таким id уже есть в базе');
      case 'name':
        throw new DocumentRejected(`группа «${name}» уже есть в базе`);
      case null:
    }
    const missing: string[] = [];
    for (const uid of members) if (!(await store.insertMember(context.db, { groupId: id, uid, joinedAt: joinedAt[uid] ?? '' }))) missing.push(uid);
    if (missing.length > 0) notes.push(`members: опущены ученики, которых нет (${missing.length}): ${missing.join(', ')}`);
  });
  await forEachDocument(context, 'accessRequests', async (id, document) => {
    const { block, decidedBy, granted, ...request } = parseOrReject(AccessRequestDocument, document);
    if (!(await store.hasUser(context.db, request.uid))) throw new DocumentRejected('такого пользователя нет');
    const isNew = await store.insertRequest(context.db, {
      id,
      ...request,
      blockId: block?.id ?? null,
      blockTitle: block?.title ?? null,
      deciderKind: decidedBy?.kind ?? null,
      deciderId: decidedBy?.id ?? null,
      deciderName: decidedBy?.name ?? null,
      granted: JSON.stringify(granted),
    });
    if (!isNew) throw new DocumentRejected('такая заявка уже есть в базе');
  });
}
