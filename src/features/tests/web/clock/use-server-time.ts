import { use, useEffect, useState } from 'react';
import { serverClockOffset } from '../../../../ui/answer-queue/time/server-clock.ts';
import { RenderedAt } from '../../../../ui/hooks/rendered-at.ts';
import { useHydrated } from '../../../../ui/hooks/use-hydrated.ts';

const REFRESH_MS = 15_000;

/** The server's time, ms. It is `null` on the server and during hydration, because the server does not know the reader's time zone. */
export function useServerTime(): number | null {
  const isHydrated = useHydrated();
  const renderedAt = use(RenderedAt);
  // A page that the server has just rendered contains the server's time. Later responses of the server give a more exact time.
  const [drawnOffset] = useState(() => (isHydrated ? 0 : renderedAt - Date.now()));
  const [time, setTime] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setTime(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return isHydrated ? time + serverClockOffset(drawnOffset) : null;
}
