import type { QueryClient } from '@tanstack/react-query';
import { errorMessages } from '../../../domain/errors.ts';
import { toastError } from '../../../ui/components/feedback/toast.tsx';
import { setShowsCopy } from '../../../ui/offline/connection.ts';
import { isSignOutPending } from '../../../ui/offline/device-session.ts';
import { api } from './api.ts';
import { applySession, currentUser, SESSION_HASH, withGate } from './session.ts';

/**
 * Asks the server who is signed in, and updates the session on this page. A toast tells the user if the session has
 * ended.
 * @throws NetworkError, ResponseError
 */
export async function confirmSession(client: QueryClient): Promise<void> {
  const user = withGate(await api('GET /api/session', {}));
  setShowsCopy(SESSION_HASH, false);
  if (isSignOutPending()) return;
  const before = currentUser(client);
  if (applySession(client, user) && before !== null && user === null) toastError(errorMessages.unauthenticated);
}
