import { IconDatabaseOff, IconWifiOff } from '@tabler/icons-react';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { Banner } from '../components/feedback/banner.tsx';
import { showsCopy, useConnection } from './connection.ts';
import { useNotKept } from './copies/not-kept.ts';
import { texts } from './texts.ts';

/** The strips of pages that say of a missing network themselves, with what becomes of the answers. */
let ownStrips = 0;
const listeners = new Set<() => void>();

const changeOwnStrips = (by: number): void => {
  ownStrips += by;
  listeners.forEach((listener) => listener());
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Keeps the strip of the site away while a page shows its own. */
export function useOwnStrip(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    changeOwnStrips(1);
    return () => changeOwnStrips(-1);
  }, [isShown]);
}

/** The settings of the site show nothing by themselves. */
const isContent = ({ queryKey }: Query): boolean => queryKey[0] !== 'GET /api/config' && queryKey[0] !== 'GET /api/session';

/** Whether the page shows something that the device has kept. */
export function useShowsCopies(): boolean {
  const cache = useQueryClient().getQueryCache();
  const follow = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  return useSyncExternalStore(
    follow,
    () => cache.getAll().some((query) => query.isActive() && isContent(query) && showsCopy(query.queryHash)),
    () => false,
  );
}

/** On every page: there is no network, and what is shown is what the device keeps (rule R187); or the device has no room (R185). */
export function OfflineStrip() {
  const connection = useConnection();
  const showsCopies = useShowsCopies();
  const notKept = useNotKept();
  const hasOwn = useSyncExternalStore(
    subscribe,
    () => ownStrips > 0,
    () => false,
  );
  return (
    <>
      {connection !== 'reached' && !hasOwn && (
        <Banner icon={IconWifiOff}>
          {texts.offline}
          {showsCopies && ` ${texts.showsCopies}`}
        </Banner>
      )}
      {notKept.length > 0 && <Banner icon={IconDatabaseOff}>{texts.notKept(notKept)}</Banner>}
    </>
  );
}
