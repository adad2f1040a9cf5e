import { useCallback, useRef } from 'react';
import { sortBy } from '../../domain/numbers.ts';
import type { ReportPicture } from './picture-reports.ts';

/** Collects the questions whose pictures did not load. A change causes no render. */
export function useMissingPictures(): { report: ReportPicture; numbersNow(): number[] } {
  const missing = useRef(new Map<string, readonly number[]>());
  const report = useCallback<ReportPicture>((picture, numbers) => {
    if (numbers.length > 0) missing.current.set(picture, numbers);
    else missing.current.delete(picture);
  }, []);
  return { report, numbersNow: () => sortBy([...new Set([...missing.current.values()].flat())], (number) => number) };
}
