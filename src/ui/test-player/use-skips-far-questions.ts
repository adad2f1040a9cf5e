import { useEffect, useState } from 'react';

/**
 * How long the page waits before it skips questions, ms. By then it is scrolled to its place, and the browser knows the height of each
 * question.
 */
const DELAY_MS = 1_000;

/**
 * @returns whether the browser may skip the rendering of questions far from the viewport; a tap in a long test is then shown at once (ADR 33)
 */
export function useSkipsFarQuestions(): boolean {
  const [skips, setSkips] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSkips(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return skips;
}
