import { expect, test } from 'vitest';
import type { User } from '../../../domain/users/user.ts';
import { isChanged, NO_CHANGES } from './user-changes.ts';

const user: User = {
  uid: 'u1',
  email: 'polina@listok.test',
  nickname: 'Полина',
  role: 0,
  accessBlocks: ['cell'],
  signedInAt: '2026-02-02T10:00:00.000Z',
};

test.each([
  ['nothing', NO_CHANGES, false],
  ['another role', { ...NO_CHANGES, role: 1 }, true],
  ['the same role, chosen again', { ...NO_CHANGES, role: 0 }, false],
  ['a block opened', { blocks: new Map([['genes', true]]) }, true],
  ['a block closed', { blocks: new Map([['cell', false]]) }, true],
  ['blocks ticked and unticked again', { blocks: new Map([['cell', true], ['genes', false]]) }, false],
] as const)('isChanged is right about %s', (_name, changes, expected) => {
  expect(isChanged(user, changes)).toBe(expected);
});
