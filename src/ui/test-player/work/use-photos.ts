import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { photoAddress } from '../../../domain/checking/photos/photo-path.ts';
import type { DraftName } from '../../answer-queue/local-drafts.ts';
import type { DeviceDraft } from '../../answer-queue/device-draft.ts';
import { answerStore } from '../../answer-queue/device-queue.ts';
import { photoQueue } from '../../answer-queue/photos/device-photos.ts';
import type { PhotoState } from '../../answer-queue/photos/photo-queue.ts';
import { texts } from './texts.ts';

/** The state of a photo, as the page shows it to the user. */
export type ShownState = PhotoState | 'unsaved' | 'elsewhere';

export const stateText = (state: ShownState): string => texts.states[state];

/** The draft on the device. The hook follows its changes. */
export function useDeviceDraft(name: DraftName | null): DeviceDraft | null {
  const read = useCallback(() => name && answerStore.read(name), [name]);
  return useSyncExternalStore(useCallback((onChange: () => void) => answerStore.subscribe(onChange), []), read, () => null);
}

/** The states of photos. They are compared as one text, because the store must return the same value until a state changes. */
export function usePhotoStates(uid: string | null, ids: readonly string[]): (ShownState | null)[] {
  useEffect(() => {
    if (uid !== null) void photoQueue.load(uid);
  }, [uid]);
  const read = (): string =>
    uid === null ? '' : JSON.stringify(ids.map((id) => (photoQueue.isUnsaved(uid, id) && photoQueue.stateOf(uid, id) !== 'sending' ? 'unsaved' : photoQueue.stateOf(uid, id))));
  const states = useSyncExternalStore(useCallback((onChange: () => void) => photoQueue.subscribe(onChange), []), read, () => '');
  return states === '' ? ids.map(() => null) : (JSON.parse(states) as (ShownState | null)[]);
}

/** How long the page waits before it requests a missing photo again, ms. Another device may still be sending the photo. */
const RETRY_MS = 10_000;

/**
  * The address of a photo: the copy on the device, otherwise the address on the server. `null` while the address is not known, or if nobody has
  * the photo yet.
 */
export function usePhotoSource(uid: string | null, id: string): { src: string | null; isElsewhere: boolean; onError(): void; onLoad(): void } {
  const [own, setOwn] = useState<string | null>(null);
  const [isOwnless, setOwnless] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const [failures, setFailures] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    let url: string | null = null;
    let isOver = false;
    const find = async (): Promise<void> => {
      const bytes = uid === null ? null : await photoQueue.bytesOf(uid, id);
      if (isOver) return;
      if (bytes === null) return setOwnless(true);
      url = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
      setOwn(url);
    };
    void find();
    return () => {
      isOver = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [uid, id]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => {
      setWaiting(false);
      setFailures((count) => count + 1);
    }, RETRY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const remote = isOwnless && !isWaiting ? `${photoAddress(id)}${failures > 0 ? `#${failures}` : ''}` : null;
  return {
    src: own ?? remote,
    isElsewhere: isOwnless && !isLoaded && (isWaiting || failures > 0),
    onError: () => {
      if (isOwnless) setWaiting(true);
    },
    onLoad: () => setLoaded(true),
  };
}
