/** The topics of questions, and the shares of their points. */
import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { groupFilter } from './contract.ts';

export const TopicShare = z.object({
  /** The topic; `null` for questions without a topic. */
  topic: z.string().nullable(),
  questions: z.number().int(),
  /** The share; `null` if nobody has answered. */
  share: z.number().nullable(),
}).meta({ id: 'TopicShare' });

export const listTopics = defineEndpoint({
  method: 'GET',
  path: '/api/admin/topics',
  access: 'admin',
  summary: 'Темы вопросов общих тестов и доля набранных баллов, сначала низкая.',
  query: z.object(groupFilter),
  output: z.array(TopicShare),
  successStatuses: [200],
  errors: ['group-not-found'],
});
