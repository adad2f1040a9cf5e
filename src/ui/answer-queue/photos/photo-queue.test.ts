/** Photos are sent one at a time, before the test that they belong to. The device keeps them until the server has them (rule R361). */
import { beforeEach, describe, expect, it } from 'vitest';
import { NAME, UID } from '../../../../test/support/fake-device/drafted-test.ts';
import { FakeClock } from '../../../../test/support/fake-device/fake-clock.ts';
import { FakeBrowser, type FakeTab } from '../../../../test/support/fake-device/fake-device.ts';
import { FakeServer } from '../../../../test/support/fake-device/fake-server.ts';
import { AppError } from '../../../domain/errors.ts';
import { emptyDraft, hasUnsent } from '../device-draft.ts';

/** A placeholder for a time, which the device replaces. */
const NEVER = new Date(0).toISOString();
const idOf = (digit: number): string => String(digit).repeat(64);
const photo = (digit: number) => ({ id: idOf(digit), turn: 0 as const, place: digit, changedAt: NEVER });

let clock: FakeClock;
let server: FakeServer;
let browser: FakeBrowser;
let tab: FakeTab;
beforeEach(() => {
  clock = new FakeClock();
  server = new FakeServer(clock);
  browser = new FakeBrowser(clock, server);
  tab = browser.openTab();
  tab.open();
});

/** Takes photos and makes them the answer to a question. */
function take(of: FakeTab, ...digits: number[]): void {
  for (const digit of digits) void of.photos.add(NAME, { id: idOf(digit), width: 10, height: 20, bytes: new ArrayBuffer(4) }, clock.now());
  of.answer('a', { text: '', photos: digits.map(photo) });
}
const answerRest = (of: FakeTab): void => ['b', 'c'].forEach((key) => of.answer(key, 1));
const lane = (of: FakeTab = tab) => of.queue.lane(NAME);

describe('photos of answers', () => {
  it('go one at a time after their draft, and the server then has all of the answer', async () => {
    take(tab, 1, 2, 3);
    await clock.advance(3_000);
    expect([...server.photos]).toEqual([1, 2, 3].map(idOf));
    expect(server.uploads.most).toBe(1);
    expect(tab.photos.stateOf(UID, idOf(1))).toBe('server');
    expect(hasUnsent(tab.store.read(NAME) ?? emptyDraft(1))).toBe(false);
    await clock.advance(600_000);
    expect(server.requests.filter((url) => url.includes('photos'))).toHaveLength(3);
  });

  it('a finished test waits for its photos, and what the server has of it leaves the device', async () => {
    server.reach = 'lost';
    take(tab, 1);
    answerRest(tab);
    tab.finish();
    await clock.advance(10_000);
    expect(server.results).toEqual([]);
    expect(tab.photos.stateOf(UID, idOf(1))).toBe('waiting');
    server.reach = 'answers';
    await clock.advance(31_000);
    expect(server.results).toMatchObject([{ answers: [{ text: '', photos: [{ id: idOf(1), turn: 0 }] }, 1, 1] }]);
    await clock.advance(1_000);
    expect(browser.photoRows.size).toBe(0);
  });

  it('a press on «Завершить тест» while a photo is under way hands the test in after it', async () => {
    take(tab, 1);
    await clock.advance(1_210);
    answerRest(tab);
    tab.finish();
    await clock.advance(5_000);
    expect(server.results).toHaveLength(1);
    expect(server.requests.findIndex((url) => url.includes('photos'))).toBeLessThan(server.requests.findIndex((url) => url.includes('results')));
  });

  it('after a kill the next page sends what IndexedDB has', async () => {
    server.reach = 'lost';
    take(tab, 1);
    await clock.advance(500);
    browser.kill();
    server.reach = 'answers';
    const next = browser.openTab();
    await Promise.all([next.queue.deliverAll(UID), clock.advance(5_000)]);
    expect([...server.photos]).toEqual([idOf(1)]);
  });

  it('a base of another epoch gets all of them again', async () => {
    take(tab, 1);
    await clock.advance(3_000);
    server.photos.clear();
    server.epoch = 'second';
    tab.answer('b', 1);
    await clock.advance(5_000);
    expect([...server.photos]).toEqual([idOf(1)]);
  });

  it('a photo of another device is named, and the test goes once it is there', async () => {
    tab.answer('a', { text: '', photos: [photo(7)] });
    answerRest(tab);
    tab.finish();
    await clock.advance(3_000);
    expect(lane().missingPhotos).toEqual([idOf(7)]);
    server.photos.add(idOf(7));
    await clock.advance(31_000);
    expect(server.results).toHaveLength(1);
  });

  it('one that the server has lost is sent again by the device that has it', async () => {
    take(tab, 1);
    await clock.advance(3_000);
    server.photos.clear();
    answerRest(tab);
    tab.finish();
    await clock.advance(60_000);
    expect(server.results).toHaveLength(1);
  });

  it.for([['full', { full: 'site' as const }], ['full-pupil', { full: 'pupil' as const }]] as const)('without room it is %s and goes later', async ([state, details]) => {
    server.photoError = new AppError('photos-full', details);
    take(tab, 1);
    await clock.advance(3_000);
    expect(tab.photos.stateOf(UID, idOf(1))).toBe(state);
    server.photoError = null;
    await clock.advance(31_000);
    expect(tab.photos.stateOf(UID, idOf(1))).toBe('server');
  });

  it('one that the server refuses fails and goes again when its reader wants it', async () => {
    server.photoError = new AppError('invalid-photo');
    take(tab, 1);
    await clock.advance(3_000);
    expect(tab.photos.stateOf(UID, idOf(1))).toBe('failed');
    server.photoError = null;
    tab.photos.again(UID, idOf(1));
    await Promise.all([lane().deliver(), clock.advance(3_000)]);
    expect(tab.photos.stateOf(UID, idOf(1))).toBe('server');
  });

  it('under another session nothing is sent, and it stays', async () => {
    server.session = 'boris';
    take(tab, 1);
    answerRest(tab);
    tab.finish();
    await clock.advance(60_000);
    expect([server.photos.size, server.results.length, browser.photoRows.size]).toEqual([0, 0, 1]);
  });

  it('a device that stores nothing sends from memory and says that it is not saved', async () => {
    browser.isRefusing = true;
    server.reach = 'lost';
    take(tab, 1);
    await clock.advance(500);
    expect(tab.photos.isUnsaved(UID, idOf(1))).toBe(true);
    server.reach = 'answers';
    await clock.advance(31_000);
    expect([...server.photos]).toEqual([idOf(1)]);
    expect(tab.photos.isUnsaved(UID, idOf(1))).toBe(false);
  });
});

describe('text and photos of an answer', () => {
  it('typing on one device and a photo of another lose nothing of each other', async () => {
    tab.answer('a', { text: 'Ядро', photos: [] });
    await clock.advance(3_000);
    // The phone still has the answer from before the text was extended on another device.
    const text = server.answers['a'];
    const taken = { ...photo(1), changedAt: new Date(clock.now() + 100).toISOString() };
    server.answers['a'] = { answer: { text: 'Ядро', photos: [taken] }, changedAt: text?.changedAt ?? '' };
    await clock.advance(200);
    tab.answer('a', { text: 'Ядро и рибосома', photos: [] });
    await clock.advance(3_000);
    expect(server.answers['a']?.answer).toMatchObject({ text: 'Ядро и рибосома', photos: [{ id: idOf(1) }] });
    await Promise.all([tab.queue.look(UID), clock.advance(1_000)]);
    expect(tab.store.read(NAME)?.answers['a']?.answer).toMatchObject({ text: 'Ядро и рибосома', photos: [{ id: idOf(1) }] });
  });

  it('a photo changes nothing of the time of the text', async () => {
    tab.answer('a', { text: 'Ядро', photos: [] });
    const typed = tab.store.read(NAME)?.answers['a']?.changedAt;
    await clock.advance(5_000);
    const saved = tab.store.read(NAME)?.answers['a']?.changedAt;
    expect(saved).toBe(typed);
    tab.answer('a', { text: 'Ядро', photos: [photo(1)] });
    expect(tab.store.read(NAME)?.answers['a']?.changedAt).toBe(saved);
  });

  it('a ninth photo stays on the device and neither drafts nor the submission have it', async () => {
    server.photos = new Set(Array.from({ length: 9 }, (_, digit) => idOf(digit)));
    tab.answer('a', { text: '', photos: Array.from({ length: 9 }, (_, digit) => photo(digit)) });
    answerRest(tab);
    tab.finish();
    await clock.advance(5_000);
    const [given] = server.results[0]?.answers ?? [];
    expect((given as { photos: unknown[] }).photos).toHaveLength(8);
  });
});
