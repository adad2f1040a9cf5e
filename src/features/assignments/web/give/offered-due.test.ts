import { beforeEach, expect, test, vi } from 'vitest';
import { keepOfferedDue, offeredDue } from './offered-due.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) });
  vi.resetModules();
});

const load = async () => import('./offered-due.ts');

test('The first due that a device offers is a week away', () => {
  expect(offeredDue('2026-11-26')).toEqual({ term: '7', day: '', time: '' });
});

test('The next due is as far ahead as the last one, at the same time', async () => {
  const device = await load();
  device.keepOfferedDue({ day: '2026-11-29', time: '18:00' }, '2026-11-26');
  expect(device.offeredDue('2026-12-30')).toEqual({ term: '3', day: '', time: '18:00' });
  device.keepOfferedDue({ day: '2026-12-01', time: null }, '2026-11-26');
  expect(device.offeredDue('2026-12-30')).toEqual({ term: 'day', day: '2027-01-04', time: '' });
  device.keepOfferedDue(null, '2026-11-26');
  expect(device.offeredDue('2026-12-30')).toEqual({ term: 'none', day: '', time: '' });
});

test('What the device has stored wrongly is a week', async () => {
  const device = await load();
  for (const text of ['{', '{"days":"7"}', '{"days":-1}', '{"days":4000}', '[]']) {
    stored.set('listok:assignment-due', text);
    expect(device.offeredDue('2026-11-26')).toEqual({ term: '7', day: '', time: '' });
  }
  expect(() => keepOfferedDue({ day: 'завтра', time: null }, '2026-11-26')).not.toThrow();
});
