import { queryOptions } from '@tanstack/react-query';
import { Failure } from '../../../domain/failure.ts';
import { api } from './api.ts';
import { texts } from './texts.ts';

export const profileQuery = queryOptions({
  queryKey: ['GET /api/profile'],
  queryFn: ({ signal }) => api('GET /api/profile', {}, { signal }),
  meta: { keepsPage: true },
});

export const sessionsQuery = queryOptions({
  queryKey: ['GET /api/profile/sessions'],
  queryFn: ({ signal }) => api('GET /api/profile/sessions', {}, { signal }),
});

/** What to say of a change that wasn't saved (specification §8). */
export const saveText = (error: Error): string => (error instanceof Failure ? error.message : texts.profile.unknown);
