import { createLater } from '../../hooks/use-later.ts';

/** Only tests with extended questions load this code. */
const useParts = createLater(() => import('./work-parts.ts'));
const useNoParts = (): null => null;

/** @param hasWorks whether the test has extended questions; it must never change for a page */
export const useWorkParts = (hasWorks: boolean): ReturnType<typeof useParts> => (hasWorks ? useParts : useNoParts)(true, () => undefined);
