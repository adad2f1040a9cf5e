/** What of the tests and lessons a user can open without a network (rule R187). */
import { useEffect, useState } from 'react';
import { useOffline } from './connection.ts';

export interface KeptLesson {
  id: string;
  title: string;
  hasVideo: boolean;
}

export interface OnDevice {
  /** The ids of general tests that can be taken. */
  tests: ReadonlySet<string>;
  /** The ids of general tests whose result can be read. */
  reviews: ReadonlySet<string>;
  lessons: readonly KeptLesson[];
  /** The ids of lessons whose test can be taken. */
  lessonTests: ReadonlySet<string>;
  /** The ids of lessons whose result can be read. */
  lessonReviews: ReadonlySet<string>;
}

/** @returns `null` with a network, and until it is known */
export function useOnDevice(uid: string): OnDevice | null {
  const isOffline = useOffline();
  const [found, setFound] = useState<{ uid: string; onDevice: OnDevice } | null>(null);
  useEffect(() => {
    if (!isOffline) return;
    let isGone = false;
    const read = async () => {
      const { listOnDevice } = await import('./list-on-device.ts');
      const onDevice = await listOnDevice(uid);
      if (!isGone) setFound({ uid, onDevice });
    };
    // A device that keeps nothing says nothing.
    read().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [uid, isOffline]);
  return isOffline && found?.uid === uid ? found.onDevice : null;
}
