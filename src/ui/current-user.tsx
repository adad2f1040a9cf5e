import { createContext, use } from 'react';
import type { User } from '../domain/user.ts';

/** Who is signed in, for every page behind the sign-in. */
export const CurrentUser = createContext<User | null>(null);

/** The user of a page that only signed-in people see. */
export function useCurrentUser(): User {
  const user = use(CurrentUser);
  if (user === null) throw new Error('useCurrentUser outside of a signed-in page');
  return user;
}
