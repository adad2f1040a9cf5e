import * as z from 'zod';
import { Visibility } from '../../assignments/assignment-schema.ts';
import { NOT_EMPTY } from '../../shared-schema.ts';
import { settingsFields } from '../../exams/test-settings-schema.ts';
import { Questions } from '../question-schema.ts';
import { TEST_NAME_MAX_LENGTH } from '../test-name.ts';

/** What an admin sends to create or edit a general test. */
export const TestInput = z.object({
  name: z.string().max(TEST_NAME_MAX_LENGTH, `Название не длиннее ${TEST_NAME_MAX_LENGTH} символов.`).meta(NOT_EMPTY),
  questions: Questions,
  ...settingsFields,
});

/**
 * The fields of a request. It publishes the test unless `published` is false. A draft may leave out its questions (rule
 * R150).
 */
export const testFields = {
  ...TestInput.shape,
  questions: TestInput.shape.questions.optional(),
  published: z.boolean().optional(),
  visibility: Visibility.optional(),
};

export const hasQuestionsOrIsDraft = ({ questions, published }: { questions?: unknown; published?: boolean | undefined }): boolean =>
  questions !== undefined || published === false;
export const questionsMissing = { path: ['questions'], message: 'Нужны вопросы.' };
