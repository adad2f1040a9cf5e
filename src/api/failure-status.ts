import type { Declaration } from './call.ts';
import type { FailureCode } from '../domain/failure.ts';

/** The one place that turns a failure's code into a status. */
const failureStatus = {
  'invalid-request': 400,
  'invalid-email': 400,
  'missing-fields': 400,
  'weak-password': 400,
  unanswered: 400,
  'invalid-answer': 400,
  'question-empty': 400,
  'too-few-options': 400,
  'no-correct-answer': 400,
  'empty-column': 400,
  'incomplete-match': 400,
  'no-questions': 400,
  'only-freeform': 400,
  'invalid-order': 400,
  'invalid-video': 400,
  'reset-link-invalid': 400,
  'invalid-image': 400,
  'image-too-large': 400,
  unauthenticated: 401,
  'invalid-credential': 401,
  forbidden: 403,
  'foreign-origin': 403,
  'no-access': 403,
  'wrong-password': 403,
  'profile-not-found': 404,
  'test-not-found': 404,
  'lesson-not-found': 404,
  'block-not-found': 404,
  'user-not-found': 404,
  'result-not-found': 404,
  'image-not-found': 404,
  'session-not-found': 404,
  'not-found': 404,
  'method-not-allowed': 405,
  'other-user': 409,
  'already-done': 409,
  'edit-conflict': 409,
  'last-admin': 409,
  'email-already-in-use': 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<FailureCode, number>;

/** The status of a failure of a call: what the input names and isn't there makes the input wrong. */
export const statusOf = (code: FailureCode, call?: Declaration) =>
  call?.inputErrors?.includes(code) ? 400 : failureStatus[code];

/** Every failure that a call may answer with: its own and those that follow from its declaration. */
export function failuresOf({ access, method, input, query, errors, inputErrors }: Declaration): FailureCode[] {
  const takesInput = input !== undefined || query !== undefined;
  return [
    ...errors,
    ...(inputErrors ?? []),
    ...(takesInput ? (['invalid-request'] as const) : []),
    ...(access === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(access === 'admin' ? (['forbidden'] as const) : []),
    ...(method === 'GET' ? [] : (['foreign-origin'] as const)),
    ...(input === undefined ? [] : (['too-large', 'unsupported-media-type'] as const)),
    'unavailable',
  ];
}
