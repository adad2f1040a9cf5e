/** The endpoints of drafts at general tests. */
import { ANSWER_PATHS } from '../../domain/drafts/answer-paths.ts';
import { Draft, DraftChange, SavedDraft } from '../../domain/drafts/draft-schema.ts';
import { defineEndpoint } from '../../http/endpoint.ts';

const PATH = ANSWER_PATHS.general.draft;

export const getDraft = defineEndpoint({
  method: 'GET',
  path: PATH,
  access: 'user',
  gated: { draftOf: 'test' },
  summary: 'Свои ответы на незавершённый тест, по нынешней версии теста.',
  output: Draft,
  successStatuses: [200],
  errors: ['draft-not-found'],
});

export const mergeDraft = defineEndpoint({
  method: 'PUT',
  path: PATH,
  access: 'user',
  gated: 'in-grace',
  summary: 'Хранит ответы на незавершённый тест. По каждому вопросу остаётся более поздний ответ.',
  body: DraftChange,
  output: SavedDraft,
  successStatuses: [200],
  errors: ['test-not-found', 'already-done', 'other-user', 'invalid-answer', 'not-started'],
});
