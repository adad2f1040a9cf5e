import { useDebouncedValue } from '@mantine/hooks';

const DELAY_MS = 250;

/** The trimmed text of a search field. It is updated when the user stops typing for a moment. */
export const useDebouncedSearch = (typed: string): string => useDebouncedValue(typed.trim(), DELAY_MS)[0];
