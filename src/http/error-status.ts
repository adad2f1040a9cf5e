import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from '../domain/errors.ts';

/** The HTTP status of every error code. */
const errorStatus = {
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
  'no-accepted-answer': 400,
  'invalid-number': 400,
  'invalid-order-of-items': 400,
  'no-questions': 400,
  'only-freeform': 400,
  'invalid-order': 400,
  'invalid-video': 400,
  'invalid-date': 400,
  'reset-link-invalid': 400,
  'invalid-image': 400,
  'image-too-large': 400,
  'unreadable-file': 400,
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
  'assignment-not-found': 404,
  'group-not-found': 404,
  'result-not-found': 404,
  'image-not-found': 404,
  'draft-not-found': 404,
  'card-not-found': 404,
  'session-not-found': 404,
  'invitation-not-found': 404,
  'request-not-found': 404,
  'key-not-found': 404,
  'not-found': 404,
  'method-not-allowed': 405,
  'other-user': 409,
  'already-done': 409,
  'not-due': 409,
  'edit-conflict': 409,
  'name-taken': 409,
  'not-published': 409,
  'no-test': 409,
  'not-begun': 409,
  'already-open': 409,
  'already-decided': 409,
  'last-admin': 409,
  'own-account': 409,
  'email-already-in-use': 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;

/** A missing thing that the body names is a bad request (`badRequestErrors`), not a missing page. */
export const statusOf = (code: ErrorCode, endpoint?: Endpoint) =>
  endpoint?.badRequestErrors?.includes(code) ? 400 : errorStatus[code];

/** Every error code of an endpoint: its own, and those that follow from its declaration. */
export function errorCodesOf({ access, method, body, query, errors, badRequestErrors }: Endpoint): ErrorCode[] {
  const hasInput = body !== undefined || query !== undefined;
  return [
    ...errors,
    ...(badRequestErrors ?? []),
    ...(hasInput ? (['invalid-request'] as const) : []),
    // Also where no session is needed: a key that does not exist, too many of them.
    'unauthenticated',
    'too-many-requests',
    ...(access === 'anyone' ? [] : (['forbidden'] as const)),
    ...(method === 'GET' ? [] : (['foreign-origin'] as const)),
    ...(body === undefined ? [] : (['too-large', 'unsupported-media-type'] as const)),
    'unavailable',
  ];
}
