import { api } from '../../features/users/web/api.ts';
import type { FindPeople } from '../../ui/components/inputs/person-field.tsx';

/** The maximum number of suggestions. */
const SUGGESTION_LIMIT = '8';

/** Suggests users to the fields of other features, because a feature does not import the feature of users. */
export const findPeople: FindPeople = async (search, signal) => {
  const { users } = await api('GET /api/admin/users', { query: { search, limit: SUGGESTION_LIMIT } }, { signal });
  return users;
};
