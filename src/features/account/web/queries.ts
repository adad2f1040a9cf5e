import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const profileQuery = api.query('GET /api/profile', {}, { meta: { keepsPage: true } });

/**
 * The card requests the sessions only after the profile. If the session has ended, the error of the profile says so
 * (rule R12).
 */
export const sessionsQuery = api.query('GET /api/profile/sessions');

/** The account whose password a reset link sets. The request does not use the link up. */
export const resetAccountQuery = (token: string) =>
  queryOptions({
    queryKey: ['POST /api/password-reset/account', token],
    queryFn: ({ signal }) => api('POST /api/password-reset/account', { body: { token } }, { signal }),
    staleTime: Infinity,
    retry: false,
  });
