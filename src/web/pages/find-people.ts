import { api } from '../../features/users/web/api.ts';
import type { FindPeople } from '../../ui/components/inputs/person-field.tsx';

/** The maximum number of suggestions. */
const SUGGESTION_LIMIT = '8';

/** Suggests users, for fields of features that do not know the users. */
export const findPeople: FindPeople = async (search, signal) => {
  const { users } = await api('GET /api/admin/users', { query: { search, limit: SUGGESTION_LIMIT } }, { signal });
  return users;
};
