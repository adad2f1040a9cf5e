import { createLater } from '../../hooks/use-later.ts';

/** The code for extended answers loads on demand, because most tests have no extended questions. */
const useParts = createLater(() => import('./work-parts.ts'));
const useNoParts = (): null => null;

/** @param hasWorks whether the test has extended questions; it must be the same at each render, because it decides which hook runs */
export const useWorkParts = (hasWorks: boolean): ReturnType<typeof useParts> => (hasWorks ? useParts : useNoParts)(true, () => undefined);
