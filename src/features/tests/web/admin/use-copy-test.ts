import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../../domain/errors.ts';
import { toastError, toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { useSingleFlight } from '../../../../ui/hooks/use-single-flight.ts';
import { refreshQueries } from '../../../../ui/lib/refresh-queries.ts';
import type { ComparisonSlot } from '../../../../ui/test-editor/test-editor.tsx';
import type { StoredTest } from '../../contract.ts';
import { api } from '../api.ts';
import { texts } from '../texts.ts';
import { affectedQueries } from './editor-api.ts';

/**
 * Creates a copy of a test.
 * @returns `null` after a failure, which is shown as a toast
 */
function useCreateCopy(): (id: string) => Promise<StoredTest | null> {
  const client = useQueryClient();
  return async (id) => {
    try {
      const copy = await api('POST /api/admin/tests/{id}/copy', { params: { id } });
      toastSuccess(texts.admin.copied);
      void refreshQueries(client, affectedQueries);
      return copy;
    } catch (error) {
      toastError(messageOf(error, texts.admin.copyFailed));
      return null;
    }
  };
}

/**
 * Creates a copy of a test. The copy appears in the list, and its row gets the focus.
 * @param tests the tests in the list
 */
export function useCopyTest(tests: readonly { id: string }[] | undefined): (id: string) => Promise<void> {
  const createCopy = useCreateCopy();
  const [copyId, setCopyId] = useState<string | null>(null);
  const isListed = tests?.some(({ id }) => id === copyId) ?? false;
  useEffect(() => {
    if (isListed) document.querySelector<HTMLElement>(`[data-test="${copyId}"] a`)?.focus();
  }, [isListed, copyId]);
  return useSingleFlight(async (id: string) => setCopyId((await createCopy(id))?.id ?? null));
}

/** Creates a copy of a test, and continues there with the unsaved edits of the editor. */
export function useContinueInCopy(id: string): (comparison: ComparisonSlot) => Promise<void> {
  const createCopy = useCreateCopy();
  return async ({ continueIn }) => {
    const copy = await createCopy(id);
    if (copy !== null) continueIn({ path: `/admin/edit/${copy.id}`, ...copy });
  };
}
