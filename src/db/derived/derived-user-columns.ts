import { nicknameOrderOf } from '../../domain/users/nickname-order.ts';
import { searchTextOf } from '../../domain/users/user-search.ts';

/** Computes the columns of a user that depend on the nickname and the e-mail address. */
export const derivedUserColumns = ({ nickname, email }: { nickname: string; email: string }) => ({
  searchText: searchTextOf({ nickname, email }),
  nicknameOrder: nicknameOrderOf(nickname),
});
