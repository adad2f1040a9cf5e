import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { PublishedPersonalData } from '../../domain/personal-data/personal-data-schema.ts';

export const getConfig = defineEndpoint({
  method: 'GET',
  path: '/api/config',
  access: 'anyone',
  summary: 'Что странице нужно знать о сайте.',
  output: z.object({
    /** The bot that sells access (rule R22). */
    botUrl: z.string(),
    passwordMinLength: z.number().int(),
    /** Where people are to open the site: over another scheme the browser keeps no session. */
    publicOrigin: z.string(),
    /** The tutor's time zone, an IANA name: days of access are days there. */
    timeZone: z.string(),
    /** Whether browsers may keep the site and what was seen of it; if not, they remove it (rule R198). */
    serviceWorker: z.boolean(),
    /** Whether the site takes photos: `false` once it is full. */
    photos: z.boolean(),
    /** What registration and footer say about personal data; `null` before documents are published. */
    personalData: PublishedPersonalData,
  }),
  successStatuses: [200],
  errors: [],
});

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  summary: 'Может ли сервер обслуживать: база отвечает, остановка не начата.',
  output: z.object({ status: z.literal('ok') }),
  successStatuses: [200],
  shedding: 'never',
  errors: ['unavailable'],
});
