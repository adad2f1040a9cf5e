import { useEffect, useState } from 'react';
import { serverClockOffset } from '../../../ui/answer-queue/time/server-clock.ts';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';

const REFRESH_MS = 15_000;

const serverTime = (): number => Date.now() + serverClockOffset(0);

/** The server's time, ms; `null` while the page is taken over from the server, which knows no zone of the reader. */
export function useServerTime(): number | null {
  const [time, setTime] = useState(serverTime);
  useEffect(() => {
    const timer = setInterval(() => setTime(serverTime()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return useHydrated() ? time : null;
}
