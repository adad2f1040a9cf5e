import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Preview } from '../../contract.ts';
import { previewAssignment, type AssignmentInput, type TargetReference } from './assignment-api.ts';

const DELAY_MS = 250;

interface PreviewState {
  /** The effects that the server has counted for the last complete form; `undefined` before its first response. */
  preview: Preview | undefined;
  /** Whether the effects of the current form are still being counted. */
  isCounting: boolean;
  error: Error | null;
  retry(): void;
}

/**
 * Asks the server for the effects of a save after each change of the form. Only the response to the latest request is
 * used.
 * @param input `null` while the form has problems
 */
export function usePreview(target: TargetReference, input: AssignmentInput | null, stored: { id: string; revision: number } | null): PreviewState {
  // The message has no effects that the server counts, so a changed message causes no request.
  const asked = useMemo(() => (input === null ? null : JSON.stringify({ target, input: { ...input, note: null }, stored })), [target, input, stored]);
  const [settled] = useDebouncedValue(asked, DELAY_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['preview of an assignment', settled],
    queryFn: ({ signal }) => {
      const question = JSON.parse(settled ?? '') as { target: TargetReference; input: AssignmentInput; stored: { id: string; revision: number } | null };
      return previewAssignment(question.target, question.input, question.stored, signal);
    },
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return {
    preview: settled === null ? undefined : data,
    isCounting: asked !== null && (asked !== settled || isFetching || isPlaceholderData),
    error: asked === settled && settled !== null ? error : null,
    retry: () => void refetch(),
  };
}
