import { useDebouncedValue } from '@mantine/hooks';

const DELAY_MS = 250;

/** The trimmed text of a search field, updated when typing pauses. */
export const useDebouncedSearch = (typed: string): string => useDebouncedValue(typed.trim(), DELAY_MS)[0];
