/** Answers that the page has called saved are never lost. The tests use two stores, kill browsers and open several tabs (rules R46, R200). */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NAME, UID } from '../../../test/support/fake-device/drafted-test.ts';
import { FakeClock } from '../../../test/support/fake-device/fake-clock.ts';
import { FakeBrowser, type FakeTab } from '../../../test/support/fake-device/fake-device.ts';
import { FakeServer } from '../../../test/support/fake-device/fake-server.ts';
import { localKey } from './local-drafts.ts';

let clock: FakeClock;
let browser: FakeBrowser;
let tab: FakeTab;
beforeEach(() => {
  clock = new FakeClock();
  browser = new FakeBrowser(clock, new FakeServer(clock));
  browser.server.reach = 'lost';
  tab = browser.openTab();
  tab.open();
});

const minute = 60_000;
/** Kills the browser, starts it again and lets it read IndexedDB. */
async function restart(): Promise<FakeTab> {
  browser.kill();
  const next = browser.openTab();
  await Promise.all([next.store.load(UID), clock.advance(minute)]);
  return next;
}

describe('saving', () => {
  it('answers count as saved when IndexedDB has them, and a killed browser loses none of those', async () => {
    tab.answer('a', 1);
    expect(tab.store.savedState(NAME)).toBe('saving');
    await clock.advance(1);
    expect(tab.store.savedState(NAME)).toBe('saving');
    await clock.advance(10);
    expect(tab.store.savedState(NAME)).toBe('saved');
    tab.answer('b', 2);
    expect(tab.store.savedState(NAME)).toBe('saving');
    const next = await restart();
    expect(next.shown).toEqual({ a: 1 });
    expect(next.store.savedState(NAME)).toBe('saved');
  });

  it('writes of quick taps are joined', async () => {
    for (let answer = 0; answer < 20; answer++) {
      tab.answer('a', answer);
      await clock.advance(1);
    }
    await clock.advance(100);
    expect(browser.writes).toBeLessThan(7);
    expect((await restart()).shown).toEqual({ a: 19 });
  });

  it('where IndexedDB refuses nothing counts as saved, until it takes a change', async () => {
    browser.isRefusing = true;
    tab.answer('a', 1);
    await clock.advance(100);
    expect(tab.store.savedState(NAME)).toBe('refused');
    browser.isRefusing = false;
    tab.answer('b', 1);
    await clock.advance(100);
    expect(tab.store.savedState(NAME)).toBe('saved');
  });

  it('a database that hangs counts as one that refuses after 5 seconds, until it answers', async () => {
    browser.writeMs = 8_000;
    tab.answer('a', 1);
    await clock.advance(4_900);
    expect(tab.store.savedState(NAME)).toBe('saving');
    await clock.advance(200);
    expect(tab.store.savedState(NAME)).toBe('refused');
    await clock.advance(3_000);
    expect(tab.store.savedState(NAME)).toBe('saved');
  });

  it('what IndexedDB has beyond local storage appears before the first press, and later when the test is looked at again', async () => {
    tab.answer('a', 1);
    await clock.advance(minute);
    browser.flushLocal();
    tab.answer('b', 2);
    await clock.advance(minute);
    browser.kill();
    const pressed = browser.openTab();
    pressed.open();
    const loading = pressed.store.load(UID, () => true);
    pressed.answer('c', 0);
    await Promise.all([loading, clock.advance(minute)]);
    expect(pressed.shown).toEqual({ a: 1, c: 0 });
    await Promise.all([pressed.queue.look(UID), clock.advance(minute)]);
    expect(pressed.shown).toEqual({ a: 1, b: 2, c: 0 });
  });
});

describe('removing', () => {
  it.each([true, false])('what is removed does not come back with a killed browser (local storage on the disk: %s)', async (isOnDisk) => {
    tab.answer('a', 1);
    await clock.advance(minute);
    if (isOnDisk) browser.flushLocal();
    const removal = tab.store.remove(NAME);
    await clock.advance(10);
    expect(await removal).toBe(true);
    const next = await restart();
    expect(next.shown).toEqual({});
    expect(next.store.list(UID)).toEqual([]);
    // The removed draft is gone from local storage, too.
    expect(browser.local.size).toBe(0);
  });

  it('IndexedDB has the removal before local storage does', async () => {
    tab.answer('a', 1);
    await clock.advance(minute);
    const removal = tab.store.remove(NAME);
    expect(browser.local.has(localKey(NAME))).toBe(true);
    expect(tab.shown).toEqual({});
    await clock.advance(10);
    await removal;
    expect(browser.local.has(localKey(NAME))).toBe(false);
  });

  it('a draft that is begun after a removal stays, also when it is begun before IndexedDB has the removal', async () => {
    for (const wait of [0, minute]) {
      tab.answer('a', 1);
      await clock.advance(minute);
      const removal = tab.store.remove(NAME);
      await clock.advance(wait);
      tab.answer('b', 2);
      await Promise.all([removal, clock.advance(minute)]);
      expect(tab.shown).toEqual({ b: 2 });
      expect((await restart()).shown).toEqual({ b: 2 });
      tab = browser.openTab();
      tab.open();
      await Promise.all([tab.store.load(UID), clock.advance(minute)]);
      await Promise.all([tab.store.remove(NAME), clock.advance(minute)]);
    }
  });

  it('a page whose user was away while another tab removed the answers shows what the server has', async () => {
    browser.server.reach = 'answers';
    tab.answer('a', 1);
    await clock.advance(minute);
    tab.close();
    // A page is notified only of changes to its own user's answers.
    vi.spyOn(tab.store, 'handleRemovedElsewhere').mockReturnValue();
    const other = browser.openTab();
    await Promise.all([other.store.remove(NAME), clock.advance(minute)]);
    tab.store.letGo(UID);
    tab.open(undefined, 1, browser.server.answers);
    await Promise.all([tab.store.load(UID), clock.advance(minute)]);
    expect(tab.shown).toEqual({ a: 1 });
  });

  it('answers that are given on a page with removed ones stay alone', async () => {
    tab.answer('a', 1);
    await clock.advance(minute);
    browser.flushLocal();
    await Promise.all([tab.store.remove(NAME), clock.advance(minute)]);
    browser.kill();
    const next = browser.openTab();
    // After the restart local storage holds the old answers again, and the page has not read IndexedDB yet.
    expect(next.shown).toEqual({ a: 1 });
    next.answer('b', 2);
    await clock.advance(minute);
    await Promise.all([next.queue.look(UID), clock.advance(minute)]);
    expect(next.shown).toEqual({ b: 2 });
  });

  it('all drafts of a user go, also one that IndexedDB alone has; where it refuses that is told', async () => {
    tab.answer('a', 1);
    await clock.advance(minute);
    const next = await restart();
    const clearing = next.store.clear(UID);
    await clock.advance(minute);
    expect(await clearing).toBe(true);
    expect((await restart()).store.list(UID)).toEqual([]);
    browser.isRefusing = true;
    const refused = next.store.clear(UID);
    await clock.advance(minute);
    expect(await refused).toBe(false);
  });

  it('a stale submission flag does not come back: `finishedAt` is that of the newer copy', async () => {
    for (const key of ['a', 'b', 'c']) tab.answer(key, 1);
    tab.store.update(NAME, (draft) => ({ ...draft, finishedAt: new Date(clock.now()).toISOString() }));
    await clock.advance(minute);
    browser.flushLocal();
    tab.store.update(NAME, (draft) => ({ ...draft, finishedAt: null }));
    await clock.advance(10);
    expect((await restart()).store.read(NAME)?.finishedAt).toBeNull();
    const next = browser.openTab();
    next.store.update(NAME, (draft) => ({ ...draft, finishedAt: new Date(clock.now()).toISOString() }));
    await clock.advance(10);
    expect((await restart()).store.read(NAME)?.finishedAt).not.toBeNull();
  });
});

describe('several tabs', () => {
  it('tabs share answers at once, and each saves those of all', async () => {
    const other = browser.openTab();
    other.open();
    tab.answer('a', 1);
    other.answer('b', 2);
    expect(tab.shown).toEqual({ a: 1, b: 2 });
    await clock.advance(minute);
    expect((await restart()).shown).toEqual({ a: 1, b: 2 });
  });

  it('a tab follows a removal of another, and neither brings the answers back', async () => {
    const other = browser.openTab();
    other.open();
    tab.answer('a', 1);
    await clock.advance(minute);
    await Promise.all([tab.store.remove(NAME), clock.advance(minute)]);
    expect(other.shown).toEqual({});
    other.answer('b', 2);
    await clock.advance(minute);
    expect(other.shown).toEqual({ b: 2 });
    expect((await restart()).shown).toEqual({ b: 2 });
  });
});

describe('earlier versions of the site', () => {
  const time = (ms: number): string => new Date(ms).toISOString();
  /** Makes the text of a draft as a page without IndexedDB wrote it. */
  const oldDraft = (answers: Record<string, { answer: number; changedAt: string }>, finishedAt: string | null = null): string =>
    JSON.stringify({ attempt: 1, answers, onServer: {}, clockOffset: 0, finishedAt, refusal: null, test: { name: 'Клетка', revision: 1, keys: ['a', 'b', 'c'] } });

  it('what they left in local storage is read, and moves to IndexedDB', async () => {
    browser = new FakeBrowser(clock, new FakeServer(clock));
    browser.local.set(localKey(NAME), oldDraft({ a: { answer: 1, changedAt: time(clock.now() - minute) } }));
    tab = browser.openTab();
    expect(tab.shown).toEqual({ a: 1 });
    await Promise.all([tab.store.load(UID), clock.advance(minute)]);
    expect(tab.store.savedState(NAME)).toBe('saved');
    expect((await restart()).shown).toEqual({ a: 1 });
  });

  it('an old tab beside a new page loses nothing: its answers and its finish are taken', async () => {
    tab.answer('a', 1);
    await clock.advance(minute);
    const key = localKey(NAME);
    const changedAt = time(clock.now());
    browser.local.set(key, oldDraft({ a: { answer: 1, changedAt: time(clock.now() - minute) }, b: { answer: 2, changedAt } }));
    tab.store.handleChangedElsewhere();
    expect(tab.shown).toEqual({ a: 1, b: 2 });
    tab.answer('c', 0);
    await clock.advance(minute);
    const { answers = {} } = tab.store.read(NAME) ?? {};
    browser.local.set(key, oldDraft(answers as Parameters<typeof oldDraft>[0], time(clock.now())));
    tab.store.handleChangedElsewhere();
    expect(tab.store.read(NAME)?.finishedAt).toBe(time(clock.now()));
    browser.flushLocal();
    const next = await restart();
    expect(next.shown).toEqual({ a: 1, b: 2, c: 0 });
    expect(next.store.read(NAME)?.finishedAt).not.toBeNull();
  });

  it('what an old tab begins after a removal stays, and what it has from before is dropped', async () => {
    tab.answer('a', 1);
    await clock.advance(minute);
    const before = oldDraft({ a: { answer: 1, changedAt: time(clock.now()) } });
    await clock.advance(minute);
    await Promise.all([tab.store.remove(NAME), clock.advance(minute)]);
    browser.local.set(localKey(NAME), before);
    browser.flushLocal();
    expect((await restart()).shown).toEqual({});
    browser.local.set(localKey(NAME), oldDraft({ b: { answer: 2, changedAt: time(clock.now()) } }));
    browser.flushLocal();
    expect((await restart()).shown).toEqual({ b: 2 });
  });
});
