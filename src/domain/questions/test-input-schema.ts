import * as z from 'zod';
import { Questions } from './question-schema.ts';

const NAME_MAX_LENGTH = 300;

/** What an admin sends to create or edit a general test. */
export const TestInput = z.object({
  name: z.string().max(NAME_MAX_LENGTH, `Название не длиннее ${NAME_MAX_LENGTH} символов.`),
  questions: Questions,
});
