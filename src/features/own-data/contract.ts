/** Downloads of all data that the site has about a person (rule R272). */
import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';

export const FILE_TYPES = { html: 'text/html; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
export type Format = keyof typeof FILE_TYPES;

const download = { query: z.object({ format: z.enum(['html', 'json']) }), output: 'file', fileTypes: Object.values(FILE_TYPES), successStatuses: [200] } as const;

export const downloadOwnData = defineEndpoint({
  method: 'GET',
  path: '/api/profile/data',
  access: 'user',
  gated: 'answers',
  summary: 'Скачивает всё, что сайт хранит о вас: страницу без скриптов или JSON. Не чаще 10 раз в час.',
  ...download,
  errors: ['profile-not-found', 'too-many-requests'],
});

export const downloadUserData = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/{uid}/data',
  access: 'admin',
  summary: 'Скачивает всё, что сайт хранит об ученике: страницу без скриптов или JSON. Не чаще 10 раз в час о каждом.',
  ...download,
  errors: ['user-not-found', 'too-many-requests'],
});
