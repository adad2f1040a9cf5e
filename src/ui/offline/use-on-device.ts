import { useEffect, useState } from 'react';
import { useOffline } from './connection.ts';
import type { OnDevice } from './on-device.ts';

/**
 * What a user can open without a network.
 * @returns `null` while there is a network, and until the list is read from the device
 */
export function useOnDevice(uid: string): OnDevice | null {
  const isOffline = useOffline();
  const [found, setFound] = useState<{ uid: string; onDevice: OnDevice } | null>(null);
  useEffect(() => {
    if (!isOffline) return;
    let isGone = false;
    const read = async () => {
      const { listOnDevice } = await import('./copies/list-on-device.ts');
      const onDevice = await listOnDevice(uid);
      if (!isGone) setFound({ uid, onDevice });
    };
    // If the device keeps nothing, there is nothing to show.
    read().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [uid, isOffline]);
  return isOffline && found?.uid === uid ? found.onDevice : null;
}
