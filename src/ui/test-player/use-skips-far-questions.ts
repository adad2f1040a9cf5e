import { useEffect, useState } from 'react';

/** After this time the page shows its place, and the browser knows the height of each question. */
const DELAY_MS = 1_000;

/** @returns whether the browser may skip questions far from the viewport, so that it shows a tap in a long test at once (ADR 33) */
export function useSkipsFarQuestions(): boolean {
  const [skips, setSkips] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSkips(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return skips;
}
