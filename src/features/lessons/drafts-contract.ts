/** The endpoints of drafts at lesson tests. */
import { ANSWER_PATHS } from '../../domain/drafts/answer-paths.ts';
import { Draft, DraftChange, SavedDraft } from '../../domain/drafts/draft-schema.ts';
import { defineEndpoint } from '../../http/endpoint.ts';

const PATH = ANSWER_PATHS.lesson.draft;

export const getLessonDraft = defineEndpoint({
  method: 'GET',
  path: PATH,
  access: 'user',
  gated: { draftOf: 'lesson' },
  summary: 'Свои ответы на незавершённый тест урока, по нынешней версии теста.',
  output: Draft,
  successStatuses: [200],
  errors: ['draft-not-found', 'no-access'],
});

export const mergeLessonDraft = defineEndpoint({
  method: 'PUT',
  path: PATH,
  access: 'user',
  gated: 'in-grace',
  summary: 'Хранит ответы на незавершённый тест урока. По каждому вопросу остаётся более поздний ответ.',
  body: DraftChange,
  output: SavedDraft,
  successStatuses: [200],
  errors: ['test-not-found', 'no-access', 'already-done', 'other-user', 'invalid-answer'],
});
