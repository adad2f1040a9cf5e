import { useDebouncedValue } from '@mantine/hooks';

/** How long a search waits for the next letter, ms. */
const DELAY = 250;

/** What is searched for, by what stands in a search field: it follows when the typing pauses. */
export const useSearched = (typed: string): string => useDebouncedValue(typed.trim(), DELAY)[0];
