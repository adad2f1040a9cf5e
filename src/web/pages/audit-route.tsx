import { api } from '../../features/access/web/api.ts';
import type { FindPeople } from '../../features/audit/web/person-field.tsx';
import { AuditPage } from '../../features/audit/web/audit-page.tsx';

/** So many can be looked through; who isn't among them is found by another letter. */
const SHOWN = '8';

const findPeople: FindPeople = async (search, signal) => {
  const { users } = await api('GET /api/admin/users', { query: { search, limit: SHOWN } }, { signal });
  return users;
};

/** `/admin/audit`: the journal, with the people whom it can be narrowed to. */
export const AuditRoute = () => <AuditPage findPeople={findPeople} />;
