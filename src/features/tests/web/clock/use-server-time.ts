import { use, useEffect, useState } from 'react';
import { serverClockOffset } from '../../../../ui/answer-queue/time/server-clock.ts';
import { RenderedAt } from '../../../../ui/hooks/rendered-at.ts';
import { useHydrated } from '../../../../ui/hooks/use-hydrated.ts';

const REFRESH_MS = 15_000;

/** The server's time, ms; `null` while the page is taken over from the server, which knows no zone of the reader. */
export function useServerTime(): number | null {
  const isHydrated = useHydrated();
  const renderedAt = use(RenderedAt);
  // A page that the server has just drawn tells its time, until an answer tells it better.
  const [drawnOffset] = useState(() => (isHydrated ? 0 : renderedAt - Date.now()));
  const [time, setTime] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setTime(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return isHydrated ? time + serverClockOffset(drawnOffset) : null;
}
