/** Histories by hand of somebody with several browsers. */
import { expect, test } from 'vitest';
import { ROLE } from '../../src/domain/role.ts';
import type { User } from '../../src/domain/user.ts';
import { History, type Interval } from './history.ts';
import type { SessionEvent } from './models.ts';
import { Pupil } from './pupil.ts';

const NEVER = Infinity;
const OLD = 'старый';
const NEW = 'новый';
const USER: User = { uid: '1', email: 'a@b.test', nickname: 'Ник', role: ROLE.default, accessBlocks: [], signedInAt: '' };

const at = (invoked: number, answered: number): Interval => ({ text: '', invoked, answered });

/** Somebody who signed in on a phone and on a computer. */
function start() {
  const history = new History();
  const pupil = new Pupil({ history }, USER, OLD);
  pupil.startSession(at(0, 1), 'phone', OLD, undefined);
  pupil.startSession(at(0, 1), 'computer', OLD, undefined);
  const use = (token: string, invoked: number, event: SessionEvent) => pupil.session(token)?.thing.note(at(invoked, invoked + 1), event);
  const changePassword = (invoked: number, answered: number, [from, to] = [OLD, NEW]) =>
    pupil.setPassword(at(invoked, answered), { is: 'changed', from, to }, 'computer');
  const broken = (): string[] => history.violations().map(({ promise, thing }) => `${promise}: ${thing}`);
  return { pupil, use, changePassword, broken };
}

const PHONE = ['законченный сеанс закончен: сеанс a@b.test, phone'];

test('a change of the password ends the other sessions and keeps this one', () => {
  const { use, changePassword, broken } = start();
  changePassword(10, 20);
  use('phone', 15, 'accepted');
  use('phone', 21, 'refused');
  use('computer', 21, 'accepted');
  expect(broken()).toEqual([]);
});

test('a session that works after the password was changed is found', () => {
  const { use, changePassword, broken } = start();
  changePassword(10, 20);
  use('phone', 21, 'accepted');
  expect(broken()).toEqual(PHONE);
});

test('a session that was kept at one change and works after the next is found', () => {
  const { pupil, use, changePassword, broken } = start();
  changePassword(10, 20);
  pupil.startSession(at(21, 22), 'phone-2', NEW, 'phone');
  pupil.setPassword(at(30, 40), { is: 'changed', from: NEW, to: 'третий' }, 'phone-2');
  use('computer', 41, 'accepted');
  expect(broken()).toEqual(['законченный сеанс закончен: сеанс a@b.test, comput']);
});

test('a session that the old password opened while it was changed, and that lives on, is found', () => {
  const { pupil, use, changePassword, broken } = start();
  changePassword(10, 20);
  pupil.startSession(at(11, 25), 'tablet', OLD, undefined);
  expect(broken()).toEqual([]);
  use('tablet', 30, 'accepted');
  expect(broken()).toEqual(['законченный сеанс закончен: сеанс a@b.test, tablet']);
});

test('a session that works after «выйти везде» is found', () => {
  const { pupil, use, broken } = start();
  pupil.endOtherSessions(at(10, 20), 'computer');
  use('computer', 21, 'accepted');
  expect(broken()).toEqual([]);
  use('phone', 21, 'accepted');
  expect(broken()).toEqual(PHONE);
});

test('a new password by a link ends all sessions', () => {
  const { pupil, use, broken } = start();
  pupil.setPassword(at(10, 20), { is: 'reset', to: NEW }, undefined);
  use('computer', 21, 'refused');
  expect(broken()).toEqual([]);
  use('phone', 21, 'accepted');
  expect(broken()).toEqual(PHONE);
});

test('a change without an answer may have ended them or not, but nobody comes back', () => {
  const { pupil, use, changePassword, broken } = start();
  changePassword(10, NEVER);
  expect([pupil.password, pupil.doubtfulPasswords]).toEqual([OLD, [NEW]]);
  use('phone', 20, 'accepted');
  expect(broken()).toEqual([]);
  use('phone', 30, 'refused');
  expect(broken()).toEqual([]);
  use('phone', 40, 'accepted');
  expect(broken()).toEqual(PHONE);
});

test('who gets in with the password of a change that wasn’t answered knows that it happened', () => {
  const { pupil, use, changePassword, broken } = start();
  changePassword(10, NEVER);
  pupil.passwords.note(at(20, 21), { is: 'right', password: NEW });
  pupil.provePassword(NEW);
  expect([pupil.password, pupil.doubtfulPasswords, pupil.formerPasswords]).toEqual([NEW, [], [OLD]]);
  pupil.passwords.note(at(22, 23), { is: 'wrong', password: OLD });
  changePassword(30, 40, [NEW, 'третий']);
  use('computer', 41, 'accepted');
  use('phone', 41, 'refused');
  expect(broken()).toEqual([]);
  pupil.passwords.note(at(42, 43), { is: 'right', password: NEW });
  expect(broken()).toEqual(['прежний пароль не пускает: пароль a@b.test']);
});

test('a right that lives on after it was taken is found, whoever sees it', () => {
  const { pupil, broken } = start();
  pupil.blocks.note(at(10, 11), { set: 'b1,b2' });
  pupil.seenBlock(at(12, 13), 'b1', true);
  pupil.blocks.note(at(14, 15), { set: 'b2' });
  pupil.seenBlock(at(14.5, 17), 'b1', true);
  pupil.seen(at(16, 17), { ...USER, accessBlocks: ['b2'] });
  expect(broken()).toEqual([]);
  pupil.seenBlock(at(16, 17), 'b1', true);
  expect(broken()).toEqual(['отнятое право не действует: открытые блоки a@b.test']);
});
