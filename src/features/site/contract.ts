import * as z from 'zod';
import { call } from '../../api/call.ts';

export const getConfig = call({
  method: 'GET',
  path: '/api/config',
  access: 'anyone',
  summary: 'Что странице нужно знать о сайте.',
  output: z.object({
    /** The provider's messaging bot. */
    botUrl: z.string(),
    passwordMinLength: z.number().int(),
  }),
  statuses: [200],
  errors: [],
});

export const getHealth = call({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  summary: 'Может ли сервер обслуживать: база отвечает, остановка не начата.',
  output: z.object({ status: z.literal('ok') }),
  statuses: [200],
  inCrowd: 'served',
  errors: ['unavailable'],
});
