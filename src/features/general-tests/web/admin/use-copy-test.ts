import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../../domain/errors.ts';
import { toastError, toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { useSingleFlight } from '../../../../ui/hooks/use-single-flight.ts';
import { refreshQueries } from '../../../../ui/lib/refresh-queries.ts';
import { api } from '../api.ts';
import { texts } from '../texts.ts';
import { affectedQueries } from './editor-api.ts';

/** Creates a copy of a test, which appears in the list with the focus on its row. @param tests the tests of the list */
export function useCopyTest(tests: readonly { id: string }[] | undefined): (id: string) => Promise<void> {
  const client = useQueryClient();
  const [copyId, setCopyId] = useState<string | null>(null);
  const isListed = tests?.some(({ id }) => id === copyId) ?? false;
  useEffect(() => {
    if (isListed) document.querySelector<HTMLElement>(`[data-test="${copyId}"] a`)?.focus();
  }, [isListed, copyId]);
  return useSingleFlight(async (id: string) => {
    try {
      const copy = await api('POST /api/admin/tests/{id}/copy', { params: { id } });
      toastSuccess(texts.admin.copied);
      setCopyId(copy.id);
      await refreshQueries(client, affectedQueries);
    } catch (error) {
      toastError(messageOf(error, texts.admin.copyFailed));
    }
  });
}
