import { IconDatabaseOff, IconWifiOff } from '@tabler/icons-react';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { Banner } from '../components/feedback/banner.tsx';
import { showsCopy, useConnection } from './connection.ts';
import { useNotKept } from './copies/not-kept.ts';
import { texts } from './texts.ts';

/** The number of pages that show a message of their own about the missing network, which also says what becomes of the answers. */
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

/** Hides the strip of the site while a page shows its own. */
export function useOwnStrip(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    changeOwnStrips(1);
    return () => changeOwnStrips(-1);
  }, [isShown]);
}

/** Whether a query contains content of a page. The settings of the site and the session are no content. */
const isContent = ({ queryKey }: Query): boolean => queryKey[0] !== 'GET /api/config' && queryKey[0] !== 'GET /api/session';

/** Whether the page shows data that the device has kept. */
export function useShowsCopies(): boolean {
  const cache = useQueryClient().getQueryCache();
  const follow = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  return useSyncExternalStore(
    follow,
    () => cache.getAll().some((query) => query.isActive() && isContent(query) && showsCopy(query.queryHash)),
    () => false,
  );
}

/**
 * The strip on every page. It says that there is no network and that the page shows copies from the device (rule R187), or that the device has
 * no room (rule R185).
 */
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
