import { createContext, use, useLayoutEffect } from 'react';
import type { User } from '../../domain/users/user.ts';

/** The signed-in user; `ProtectedLayout` provides it. */
export const CurrentUser = createContext<User | null>(null);

/** @throws Error outside of `ProtectedLayout` */
export function useCurrentUser(): User {
  const user = use(CurrentUser);
  if (user === null) throw new Error('useCurrentUser outside of a signed-in page');
  return user;
}

let currentUid: string | null = null;

/** The id of the user whose pages are shown; `null` if there is none. */
export const shownUser = (): string | null => currentUid;

/** Whether the pages of this user are shown, for code that outlives a page. */
export const isCurrentUser = (uid: string): boolean => currentUid === uid;

/** Stores the id of the user whose pages are shown. It uses a layout effect, because that runs before the effects of the pages. */
export function useMarkCurrentUser(uid: string | null): void {
  useLayoutEffect(() => {
    currentUid = uid;
    return () => {
      currentUid = null;
    };
  }, [uid]);
}
