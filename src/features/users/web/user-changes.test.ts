import { expect, test } from 'vitest';
import { NO_END, type TermChoice } from '../../../ui/access/term-choice.ts';
import { accessAfter, isChanged, NO_CHANGES, type UserChanges } from './user-changes.ts';

const TODAY = '2026-11-22';
const user = {
  role: 0 as const,
  access: [
    { blockId: 'cell', until: null },
    { blockId: 'genes', until: '2026-11-27' },
  ],
};

const SAME: TermChoice = { term: 'stored', day: '' };
const MONTH: TermChoice = { term: 'month', day: '' };
const changes = (...blocks: [string, TermChoice | null][]): UserChanges => ({ blocks: new Map(blocks) });

test.each<[string, UserChanges, boolean]>([
  ['nothing', NO_CHANGES, false],
  ['another role', { ...NO_CHANGES, role: 1 }, true],
  ['the same role, chosen again', { ...NO_CHANGES, role: 0 }, false],
  ['a block opened', changes(['water', NO_END]), true],
  ['a block closed', changes(['cell', null]), true],
  ['blocks ticked and unticked again', changes(['cell', NO_END], ['genes', SAME], ['water', null]), false],
  ['another last day', changes(['genes', MONTH]), true],
  ['the stored last day, typed', changes(['genes', { term: 'day', day: '2026-11-27' }]), false],
  ['a last day that is not typed yet', changes(['genes', { term: 'day', day: '' }]), true],
])('isChanged is right about %s', (_name, made, expected) => {
  expect(isChanged(user, made, TODAY)).toBe(expected);
});

test('the access to save has the days that were chosen, and those that were stored', () => {
  const blockIds = ['cell', 'genes', 'water'];
  expect(accessAfter(user, changes(['cell', null], ['water', MONTH]), blockIds, TODAY)).toEqual([
    { blockId: 'genes', until: '2026-11-27' },
    { blockId: 'water', until: '2026-12-22' },
  ]);
  expect(accessAfter(user, changes(['genes', { term: 'day', day: '2026-11-21' }]), blockIds, TODAY)).toBeNull();
});
