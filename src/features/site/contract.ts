import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { PublishedPersonalData } from '../../domain/personal-data/personal-data-schema.ts';

export const getConfig = defineEndpoint({
  method: 'GET',
  path: '/api/config',
  access: 'anyone',
  summary: 'Что странице нужно знать о сайте.',
  output: z.object({
    /** The address of the bot that sells access (rule R22). */
    botUrl: z.string(),
    passwordMinLength: z.number().int(),
    /** The origin at which people should open the site. Over another scheme the browser would not keep the session cookie. */
    publicOrigin: z.string(),
    /** The tutor's time zone, an IANA name. Days of access are days in this zone. */
    timeZone: z.string(),
    /** Whether browsers may keep the files of the site and copies of its data. If not, the pages remove both from the device (rule R198). */
    serviceWorker: z.boolean(),
    /** Whether the site takes photos: `false` if there is no room left. */
    photos: z.boolean(),
    /** The operator and the published documents about personal data, for the registration and the footer; `null` before the first publication. */
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
