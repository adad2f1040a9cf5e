import { api } from '../../features/users/web/api.ts';
import type { FindPeople } from '../../features/audit/web/person-field.tsx';
import { AuditPage } from '../../features/audit/web/audit-page.tsx';

/** Maximum number of suggestions. */
const SUGGESTION_LIMIT = '8';

const findPeople: FindPeople = async (search, signal) => {
  const { users } = await api('GET /api/admin/users', { query: { search, limit: SUGGESTION_LIMIT } }, { signal });
  return users;
};

/** `/admin/audit`: the audit log. Connects its person filter to the search of users. */
export const AuditRoute = () => <AuditPage findPeople={findPeople} />;
