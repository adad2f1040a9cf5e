import { createLater } from '../../hooks/use-later.ts';

/** What only tests with extended questions load. */
const useParts = createLater(() => import('./work-parts.ts'));
const useNoParts = (): null => null;

/** @param hasWorks whether the test has extended questions; it never changes for a page */
export const useWorkParts = (hasWorks: boolean): ReturnType<typeof useParts> => (hasWorks ? useParts : useNoParts)(true, () => undefined);
