import { createContext, use } from 'react';
import type { User } from '../../domain/users/user.ts';

/** The signed-in user; `ProtectedLayout` provides it. */
export const CurrentUser = createContext<User | null>(null);

/** @throws Error outside of `ProtectedLayout` */
export function useCurrentUser(): User {
  const user = use(CurrentUser);
  if (user === null) throw new Error('useCurrentUser outside of a signed-in page');
  return user;
}
